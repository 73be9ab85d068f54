import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { afterEach, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { backend, database, isEmbedded, service } from "./backend";

type Row = Record<string, unknown>;
type Payload = RealtimePostgresChangesPayload<Row>;
interface Binding {
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  table?: string;
  filter?: string;
}

const DOCUMENT = { root: { type: "root", version: 1, children: [] } };
const SOON = { timeout: 10_000, interval: 5 };
const author = service();
const clients: SupabaseClient[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
  await author.from("notes_entries").delete().lt("date", "1900-01-01");
  await author.from("menu_items").delete().like("title", "realtime %");
});

function connect(key = backend.anonKey, options = {}) {
  const client = createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, ...options },
  });
  clients.push(client);
  return client;
}

/** Joins a channel and collects what it is told, statuses and system messages included. */
async function listen(client: SupabaseClient, bindings: Binding[], topic = "changes") {
  const heard = {
    events: [] as Payload[],
    statuses: [] as string[],
    system: [] as string[],
    reasons: [] as string[],
  };
  let channel: RealtimeChannel = client
    .channel(topic)
    .on("system", {}, ({ message }) => heard.system.push(message));
  for (const binding of bindings)
    channel = channel.on(
      "postgres_changes" as never,
      { schema: "public", ...binding } as never,
      (payload: Payload) => heard.events.push(payload),
    );
  channel.subscribe((status, error) => {
    heard.statuses.push(status);
    if (error) heard.reasons.push(error.message);
  });
  const settled = () => heard.system.length > 0 || heard.reasons.length > 0;
  await vi.waitFor(() => expect(settled()).toBe(true), SOON);
  return { ...heard, channel, rows: () => heard.events.map(({ new: row }) => row as Row) };
}

async function note(published: boolean, content: object = DOCUMENT): Promise<string> {
  const row = { date: "1850-01-01", published, content };
  const { data } = await author.from("notes_entries").insert(row).select("id").single().throwOnError();
  return data.id;
}

const told = (list: unknown[], count = 1) =>
  vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(count), SOON);

describe("a channel with postgres_changes", () => {
  it("tells of inserts, updates and deletes, with values as the REST interface gives them", async () => {
    const { events, system, statuses } = await listen(connect(backend.serviceKey), [
      { event: "*", table: "notes_entries" },
    ]);
    const id = await note(true);
    const { data } = await author.from("notes_entries").select().eq("id", id).single();
    await author.from("notes_entries").update({ published: false }).eq("id", id);
    await author.from("notes_entries").delete().eq("id", id);
    await told(events, 3);
    expect(statuses).toEqual(["SUBSCRIBED"]);
    expect(system).toEqual(["Subscribed to PostgreSQL"]);
    expect(events[0]).toMatchObject({ schema: "public", table: "notes_entries", errors: null, old: {} });
    expect(Date.parse(events[0]?.commit_timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(events[0]).toMatchObject({ eventType: "INSERT", new: data });
    expect(events[1]).toMatchObject({ eventType: "UPDATE", new: { id, published: false }, old: { id } });
    expect(events[2]).toMatchObject({ eventType: "DELETE", new: {}, old: { id } });
    expect(events[2]?.old).toEqual({ id });
  });

  it("works in both versions of the protocol", async () => {
    const { events } = await listen(connect(backend.serviceKey, { vsn: "1.0.0" }), [{ event: "INSERT" }]);
    await note(true);
    await told(events);
  });

  it("tells an anonymous visitor of what is published and nothing of drafts", async () => {
    const visitor = await listen(connect(), [{ event: "*", table: "notes_entries" }]);
    const all = await listen(connect(backend.serviceKey), [{ event: "*", table: "notes_entries" }]);
    const draft = await note(false);
    await author.from("notes_entries").update({ date: "1850-01-02" }).eq("id", draft);
    const shown = await note(true);
    await told(visitor.events);
    await told(all.events, 3);
    expect(visitor.rows().map((row) => row.id)).toEqual([shown]);
    expect(all.rows().map((row) => row.id)).toEqual([draft, draft, shown]);
  });

  it("matches events and filters, several on one channel", async () => {
    const { events, rows } = await listen(connect(backend.serviceKey), [
      { event: "INSERT", table: "menu_items", filter: "order_index=gte.900" },
      { event: "UPDATE", table: "menu_items", filter: 'title=in.("realtime a, b",realtime c)' },
      { event: "DELETE", table: "menu_items" },
    ]);
    const menu = () => author.from("menu_items");
    await menu().insert({ title: "realtime low", url: "/", order_index: 5 });
    await menu().insert({ title: "realtime a, b", url: "/", order_index: 900 });
    await menu().update({ visible: false }).like("title", "realtime %");
    await menu().delete().eq("title", "realtime low");
    await told(events, 3);
    expect(events.map(({ eventType }) => eventType)).toEqual(["INSERT", "UPDATE", "DELETE"]);
    expect(rows().map((row) => row.title)).toEqual(["realtime a, b", "realtime a, b", undefined]);
  });

  it.each([
    [{ event: "*", table: "user_roles" }, "Please check Realtime is enabled"],
    [{ event: "*", table: "menu_items", filter: "nope=eq.1" }, "invalid column for filter nope"],
    [
      { event: "*", table: "menu_items", filter: "order_index=eq.one" },
      "invalid input syntax for type integer",
    ],
    [{ event: "*", table: "menu_items", filter: "id=like.a%" }, "operator does not exist"],
    [{ event: "*", table: "menu_items", filter: "order_index=foo.1" }, "operator foo is not supported"],
  ] satisfies [Binding, string][])("says why it cannot tell of %j", async (binding, reason) => {
    const { system } = await listen(connect(), [binding]);
    await told(system);
    expect(system[0]).toContain(reason);
  });

  it("is silent after it was left", async () => {
    const client = connect(backend.serviceKey);
    const first = await listen(client, [{ event: "INSERT", table: "notes_entries" }], "first");
    const second = await listen(client, [{ event: "INSERT", table: "notes_entries" }], "second");
    expect(await client.removeChannel(first.channel)).toBe("ok");
    await note(true);
    await told(second.events);
    expect(first.events).toEqual([]);
  });

  it("gives a value above 1 MB up and says so", async () => {
    const { events } = await listen(connect(backend.serviceKey), [
      { event: "INSERT", table: "notes_entries" },
    ]);
    const id = await note(true, { ...DOCUMENT, filling: "x".repeat(1_100_000) });
    await told(events);
    expect(events[0]).toMatchObject({
      new: { id, published: true },
      errors: ["Error 413: Payload Too Large"],
    });
    expect(events[0]?.new).not.toHaveProperty("content");
  });
});

describe("who may listen", () => {
  it("refuses a key and a token that this backend did not sign", async () => {
    const forged = `${backend.anonKey.slice(0, -4)}AAAA`;
    expect((await listen(connect(forged), [{ event: "*" }])).statuses).toEqual(["CHANNEL_ERROR"]);
    const client = connect();
    await client.realtime.setAuth(forged);
    const { reasons } = await listen(client, [{ event: "*" }]);
    expect(reasons).toEqual(["JwtSignatureError: Failed to validate JWT signature"]);
  });

  it("closes a channel whose new token is no token", async () => {
    const client = connect();
    const { statuses, system } = await listen(client, [{ event: "*" }]);
    await client.realtime.setAuth("nonsense");
    await told(statuses, 2);
    expect(statuses[1]).toBe("CLOSED");
    expect(system.at(-1)).toBe("The token provided is not a valid JWT");
  });
});

describe.runIf(isEmbedded())("the embedded backend", () => {
  it.each([
    ["Broadcast", { broadcast: { ack: true } }],
    ["Presence", { presence: { enabled: true } }],
    ["A private channel", { private: true }],
  ])("%s is refused by name", async (name, config) => {
    const client = connect();
    client.channel("changes", { config: config as never });
    const { reasons } = await listen(client, []);
    expect(reasons).toEqual([`${name} is not part of the embedded backend`]);
  });

  it("a subscriber that does not read is dropped with a reason and delays nobody", async () => {
    const address = `${backend.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend.serviceKey}`;
    const slow = new WebSocket(address);
    const closed = new Promise<string>((resolve) =>
      slow.on("close", (_code, reason) => resolve(String(reason))),
    );
    const config = { postgres_changes: [{ event: "*", schema: "public", table: "notes_entries" }] };
    slow.on("open", () => slow.send(JSON.stringify(["1", "1", "realtime:slow", "phx_join", { config }])));
    await new Promise((resolve) =>
      slow.on("message", (data) => String(data).includes("Subscribed") && resolve(0)),
    );
    slow.pause();
    const { events } = await listen(connect(backend.serviceKey), [
      { event: "INSERT", table: "notes_entries" },
    ]);
    for (let count = 1; count <= 24; count++) {
      await note(false, { ...DOCUMENT, filling: "x".repeat(900_000) });
      await told(events, count);
    }
    slow.resume();
    expect(await closed).toContain("slow subscriber");
  });

  it("after Postgres was killed channels fail, join again by themselves, and hear of changes", async () => {
    const { events, statuses } = await listen(connect(), [{ event: "INSERT", table: "notes_entries" }]);
    const sql = database();
    const [file] = await sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`;
    await sql.end();
    process.kill(file?.pid, "SIGKILL");
    await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR"]), SOON);
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("SUBSCRIBED"), { timeout: 20_000, interval: 20 });
    await vi.waitFor(() => note(true), SOON);
    await told(events);
  });
});
