import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { HubNotifier } from "~/feeds/hub-notifier.server";
import { isPublic, type MayConnect } from "~/http/public-request.server";

const TOPICS = ["https://example.org/feed.xml", "https://example.org/feed.json"];

/** A hub that notes what it is told, and answers with `status`. */
function startHub() {
  const hub = { url: "", status: 204, received: [] as URLSearchParams[], stop: () => {} };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    hub.received.push(new URLSearchParams(body));
    response.writeHead(hub.status).end();
  });
  hub.stop = () => server.close();
  return new Promise<typeof hub>((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      hub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      resolve(hub);
    }),
  );
}

let hub: Awaited<ReturnType<typeof startHub>>;
let version = "1";
const logged = vi.spyOn(console, "error").mockReturnValue();

beforeEach(async () => {
  hub = await startHub();
  version = "1";
  logged.mockClear();
});
afterEach(() => hub.stop());

const anywhere: MayConnect = () => true;

function makeNotifier({ claim = async (_version: string) => true, mayConnect = anywhere } = {}) {
  const read = vi.fn(async () => ({ hub: hub.url, topics: TOPICS, version }));
  const backoff = { first: 1, longest: 4 };
  return { notifier: new HubNotifier({ read, claim, mayConnect, debounce: 1, backoff }), read };
}

/** Notices a change, and waits until the notifier has looked at the feeds. */
async function look({ notifier, read }: { notifier: HubNotifier; read: Mock }) {
  const before = read.mock.calls.length;
  notifier.notice();
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before));
}

const topics = () => hub.received.map((form) => form.get("hub.url"));

test("the hub is notified of both feeds once they change, but not of their first state", async () => {
  const made = makeNotifier();
  await look(made);
  await look(made);
  version = "2";
  await look(made);
  await vi.waitFor(() => expect(topics()).toEqual(TOPICS));
  expect(hub.received[0]?.get("hub.mode")).toBe("publish");
  version = "3";
  await look(made);
  await vi.waitFor(() => expect(topics()).toEqual([...TOPICS, ...TOPICS]));
  expect(logged).not.toHaveBeenCalled();
});

test("of several processes, only the one that may notify the hub does", async () => {
  const claims = new Set<string>();
  const claim = async (wanted: string) => claims.size < claims.add(wanted).size;
  const all = [makeNotifier({ claim }), makeNotifier({ claim })];
  for (const made of all) await look(made);
  version = "2";
  for (const made of all) await look(made);
  await vi.waitFor(() => expect(topics()).toEqual(TOPICS));
  version = "3";
  for (const made of all) await look(made);
  await vi.waitFor(() => expect(topics()).toEqual([...TOPICS, ...TOPICS]));
});

test("a hub that fails is told again until it confirms, with one message", async () => {
  const made = makeNotifier();
  await look(made);
  hub.status = 503;
  version = "2";
  await look(made);
  await vi.waitFor(() => expect(hub.received.length).toBeGreaterThan(2));
  hub.status = 202;
  await vi.waitFor(() => expect(topics().slice(-2)).toEqual(TOPICS));
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]?.[0]).toMatch(/hub http:\/\/127\S+ could not be told .*: it answered 503\./);
});

test("a hub at an IP that is not public is never connected to", async () => {
  const made = makeNotifier({ mayConnect: isPublic });
  await look(made);
  version = "2";
  await look(made);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  expect(logged.mock.calls[0]?.[0]).toContain("its address is not public");
  expect(hub.received).toEqual([]);
});

test("a hub that was away for a moment is told of what changed meanwhile", async () => {
  let hasHub = true;
  const read = vi.fn(async () => (hasHub ? { hub: hub.url, topics: TOPICS, version } : null));
  const notifier = new HubNotifier({ read, claim: async () => true, mayConnect: anywhere, debounce: 1 });
  await look({ notifier, read });
  hasHub = false;
  version = "2";
  await look({ notifier, read });
  hasHub = true;
  await look({ notifier, read });
  await vi.waitFor(() => expect(topics()).toEqual(TOPICS));
});
