import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dataFetch } from "~/auth/data-fetch.server";

const supabase = vi.hoisted(() => ({ url: "http://127.0.0.1:1", anonKey: "", serviceKey: "secret" }));
vi.mock("~/http/config.server", () => ({ config: () => ({ supabase }) }));

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
/** The time limits of calls (milliseconds). */
const [DATA, FILE] = [5_000, 60_000];

let server: Server;
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
beforeAll(async () => {
  server = createServer((request, response) => {
    // Answers begin, and never end.
    if (request.method === "GET") return void response.write("[");
    response.writeHead(503, { "Content-Type": "application/json" }).end('{"code":"53100"}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
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
