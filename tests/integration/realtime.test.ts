import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { backend } from "./backend";

type Row = Record<string, unknown>;
type Payload = RealtimePostgresChangesPayload<Row>;
interface Binding {
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  table?: string;
  filter?: string;
}

const DOCUMENT = { root: { type: "root", version: 1, children: [] } };
const SOON = { timeout: 10_000, interval: 5 };
const clients: SupabaseClient[] = [];
let sql: postgres.Sql;

beforeAll(() => {
  sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
  await sql`delete from notes_entries where date < '1900-01-01'`;
  await sql`delete from menu_items where title like 'realtime %'`;
});
afterAll(() => sql.end());

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
  await vi.waitFor(() => expect(heard.statuses).not.toEqual([]), SOON);
  return { ...heard, channel, rows: () => heard.events.map(({ new: row }) => row as Row) };
}

async function note(published: boolean, content: object = DOCUMENT): Promise<string> {
  const [row] = await sql`insert into notes_entries (date, published, content)
    values ('1850-01-01', ${published}, ${sql.json(content as never)}) returning id`;
  return row?.id;
}

const told = (list: unknown[], count = 1) =>
  vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(count), SOON);

describe("a channel with postgres_changes", () => {
  it("tells of inserts, updates and deletes, with values as the REST interface gives them", async () => {
    const service = connect(backend.serviceKey);
    const { events, system, statuses } = await listen(service, [{ event: "*", table: "notes_entries" }]);
    const id = await note(true);
    const { data } = await service.from("notes_entries").select().eq("id", id).single();
    await sql`update notes_entries set published = false where id = ${id}`;
    await sql`delete from notes_entries where id = ${id}`;
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
    const author = await listen(connect(backend.serviceKey), [{ event: "*", table: "notes_entries" }]);
    const draft = await note(false);
    await sql`update notes_entries set date = '1850-01-02' where id = ${draft}`;
    const shown = await note(true);
    await told(visitor.events);
    await told(author.events, 3);
    expect(visitor.rows().map((row) => row.id)).toEqual([shown]);
    expect(author.rows().map((row) => row.id)).toEqual([draft, draft, shown]);
  });

  it("matches events and filters, several on one channel", async () => {
    const { events, rows } = await listen(connect(backend.serviceKey), [
      { event: "INSERT", table: "menu_items", filter: "order_index=gte.900" },
      { event: "UPDATE", table: "menu_items", filter: 'title=in.("realtime a, b",realtime c)' },
      { event: "DELETE", table: "menu_items" },
    ]);
    const insert = (title: string, order: number) =>
      sql`insert into menu_items (title, url, order_index) values (${title}, '/', ${order})`;
    await insert("realtime low", 5);
    await insert("realtime a, b", 900);
    await sql`update menu_items set visible = false where title like 'realtime %'`;
    await sql`delete from menu_items where title = 'realtime low'`;
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
});

describe("trouble", () => {
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
    for (let count = 1; count <= 40; count++) {
      await note(false, { ...DOCUMENT, filling: "x".repeat(600_000) });
      await told(events, count);
    }
    slow.resume();
    expect(await closed).toContain("slow subscriber");
  });

  it("after Postgres was killed channels fail, join again by themselves, and hear of changes", async () => {
    const { events, statuses } = await listen(connect(), [{ event: "INSERT", table: "notes_entries" }]);
    const [file] = await sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`;
    process.kill(file?.pid, "SIGKILL");
    await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR"]), SOON);
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("SUBSCRIBED"), { timeout: 20_000, interval: 20 });
    await note(true);
    await told(events);
  });
});
