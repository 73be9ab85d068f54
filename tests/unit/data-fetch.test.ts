import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dataFetch, sharedFetch } from "~/auth/data-fetch.server";
import { lastResponses } from "~/runtime/last-responses.server";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "", serviceKey: "secret" }));
vi.mock("~/runtime/config.server", () => ({ config: () => ({ supabase }), isEmbedded: () => false }));

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
/** The time limits of calls, and the wait for a read that was made before (milliseconds). */
const [DATA, FILE, SLOW] = [5_000, 60_000, 1_000];

let server: Server;
let answersEnd = false;
/** How many calls of a function are given up, and the bodies of those that came. */
let deadlocks = 0;
const received: string[] = [];
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url?.startsWith("/rest/v1/rpc/")) {
      received.push(await text(request));
      const isGivenUp = received.length <= deadlocks;
      response.writeHead(isGivenUp ? 500 : 200, { "Content-Type": "application/json" });
      return void response.end(isGivenUp ? '{"code":"40P01","message":"deadlock detected"}' : '"done"');
    }
    if (request.method === "POST")
      return void response.writeHead(503, { "Content-Type": "application/json" }).end('{"code":"53100"}');
    // Answers begin, and end only if the test lets them.
    response.setHeader("Content-Type", "application/json");
    response.write("[");
    const isProbe = request.url?.includes("menu_items");
    if (answersEnd || isProbe) response.end("]");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  supabase.url = url("");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["the data service", "/rest/v1/notes", DATA],
  ["storage", "/storage/v1/object/public/images/a.png", FILE],
])(
  "an answer of %s that stops half-way is given up, also after garbage was collected",
  async (_of, path, limit) => {
    const answer = await dataFetch(url(path));
    const body = expect(answer.text()).rejects.toThrow("timeout");
    collectGarbage();
    vi.advanceTimersByTime(limit);
    await body;
  },
);

test("a refused change names its trouble at once, as nothing retries it", async () => {
  const answer = await dataFetch(url("/rest/v1/notes"), { method: "POST" });
  expect(await answer.json()).toMatchObject({ code: "disk-full" });
});

test.each([
  [2, '"done"', 3],
  [9, '"contended"', 3],
])("a change of which nothing is left is repeated twice: %i deadlocks", async (count, expected, calls) => {
  deadlocks = count;
  received.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer = await dataFetch(url("/rest/v1/rpc/turn_rows"), { method: "POST", body: '{"_ids":["a"]}' });
  expect(await answer.text()).toContain(expected);
  expect(received).toEqual(Array(calls).fill('{"_ids":["a"]}'));
});

test("a read that is slow is answered with the last response and said to be, unless its table has changed since", async () => {
  const notesUrl = url("/rest/v1/notes?select=id");
  answersEnd = true;
  expect(await (await sharedFetch(notesUrl)).json()).toEqual([]);
  answersEnd = false;
  const slow = sharedFetch(notesUrl);
  vi.advanceTimersByTime(SLOW);
  expect(await (await slow).json()).toEqual([]);
  const begun = performance.now();
  expect(lastResponses.wereServedSince(begun)).toBe(true);

  vi.advanceTimersByTime(1);
  expect(lastResponses.takeServed()).toEqual(["notes"]);
  expect(lastResponses.wereServedSince(begun), "an earlier page").toBe(true);
  expect(lastResponses.wereServedSince(performance.now()), "a page after its table was taken").toBe(false);

  lastResponses.drop("notes");
  const current = expect(sharedFetch(notesUrl)).rejects.toThrow("timeout");
  await vi.advanceTimersByTimeAsync(DATA);
  await current;
});

test.each([
  ["a host that is not known", "http://project.invalid", /did not answer \(E\w+\) .* find the address/],
  ["a port on which nothing listens", "http://127.0.0.1:2", /did not answer \(ECONNREFUSED\) .* restarting/],
])("the owner is told of %s", async (_what, origin, line) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(dataFetch(`${origin}/rest/v1/notes`)).rejects.toThrow();
  expect(log.mock.calls.flat()).toContainEqual(expect.stringMatching(line));
});
