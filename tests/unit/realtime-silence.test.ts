import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import { hub } from "~/realtime/hub.server";
import { lastResponses } from "~/runtime/last-responses.server";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "anon", serviceKey: "service" }));
vi.mock("~/runtime/config.server", () => ({ config: () => ({ supabase }) }));

/** Realtime that accepts connections, and the database's changes; while it is mute, it sends nothing at all. */
let server: Server;
const service = {
  isMute: false,
  changes: {} as Record<string, number>,
  requests: [] as string[],
  /** Sends a message on the channel that was joined last. */
  send: (_name: string, _payload: object) => {},
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  server = createServer(({ url }, response) => {
    const changes = { cluster: "1", position: 1, tables: service.changes };
    service.requests.push(url ?? "");
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(url?.includes("latest_changes") ? changes : []));
  });
  new WebSocketServer({ server }).on("connection", (socket) =>
    socket.on("message", (data) => {
      const [join, ref, topic, event, { config }] = JSON.parse(String(data));
      const send = (to: string | null, name: string, payload: object) =>
        service.isMute || socket.send(JSON.stringify([join, to, topic, name, payload]));
      const postgres_changes = config?.postgres_changes?.map((change: object) => ({ ...change, id: 1 }));
      send(ref, "phx_reply", { status: "ok", response: { postgres_changes } });
      if (event === "phx_join") service.send = (name, payload) => send(null, name, payload);
      if (event === "phx_join") send(null, "system", { extension: "postgres_changes", status: "ok" });
    }),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  supabase.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Lets time pass until `isDone`; resolves with the seconds. Each has a round trip, in which earlier answers arrive. */
async function passTime(isDone: () => boolean): Promise<number> {
  for (let seconds = 0; ; seconds++) {
    if (isDone() || seconds > 1_000) return seconds;
    await vi.advanceTimersByTimeAsync(1_000);
    await (await fetch(supabase.url)).text();
  }
}

test("while Realtime is silent, open pages are still updated, and the server reconnects", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const events: string[] = [];
  hub.listen((event) => void events.push(new TextDecoder().decode(event)));
  hub.start();
  await passTime(() => hub.connected);
  service.isMute = true;
  const expectChange = async (table: string) => {
    service.changes[table] = 2;
    expect(await passTime(() => events.some((event) => event.includes(table)))).toBeLessThan(20);
  };
  await expectChange("notes_entries");
  expect(await passTime(() => !hub.connected)).toBeLessThan(60);
  let left = 300;
  await passTime(() => left-- === 0);
  await expectChange("links_entries");
  service.isMute = false;
  expect(await passTime(() => hub.connected)).toBeLessThan(60);
});

test("a change of thousands of rows at once asks the database only a few times", async () => {
  hub.start();
  await passTime(() => hub.connected);
  const events: string[] = [];
  onTestFinished(hub.listen((event) => void events.push(new TextDecoder().decode(event))));
  service.requests = [];
  const columns = ["id", "publish_at"].map((name) => ({ name, type: "text" }));
  for (let id = 0; id < 2_000; id += 1) {
    const data = { schema: "public", table: "notes_entries", type: "INSERT", columns, errors: null };
    service.send("postgres_changes", { ids: [1], data: { ...data, record: { id, publish_at: null } } });
  }
  await passTime(() => events.some((event) => event.includes("notes_entries")));
  await passTime(() => service.requests.some((url) => url.includes("announce_publications")));
  expect(service.requests.filter((url) => url.includes("/rpc/")).length).toBeLessThan(100);
});

test("pages of a table that was slow to read are loaded again, and ever more rarely while it stays slow", async () => {
  hub.start();
  await passTime(() => hub.connected);
  await lastResponses.set("books", "books_entries", lastResponses.version, new Response("[]"));
  let reloads = 0;
  const countReload = (event: Uint8Array) => {
    if (new TextDecoder().decode(event).includes("books_entries")) reloads += 1;
  };
  onTestFinished(hub.listen(countReload));
  const wait = async (seconds: number) => {
    for (let left = seconds; left > 0; left--)
      await passTime(() => true).then(() => vi.advanceTimersByTimeAsync(1_000));
  };
  await wait(40);
  expect(reloads, "no page is out of date").toBe(0);

  lastResponses.get("books");
  await wait(20);
  expect(reloads).toBe(1);
  await wait(40);
  expect(reloads, "it is read well again").toBe(1);

  for (let left = 10; left > 0; left--) {
    lastResponses.get("books");
    await wait(15);
  }
  expect(reloads, "150 s of slow reads").toBeGreaterThan(2);
  expect(reloads, "150 s of slow reads").toBeLessThan(7);
});
