import { afterEach, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { backend } from "../support/backend";
import {
  arrived,
  author,
  type Binding,
  cleanUp,
  connect,
  DOCUMENT,
  listen,
  note,
  SOON,
} from "../support/listen";

const NOTES: Binding = { event: "*", table: "notes" };

afterEach(cleanUp);

describe("a channel with postgres_changes", () => {
  it("receives inserts, updates and deletes, with values in the format of the REST API", async () => {
    const { events, system, statuses } = await listen(connect(backend.serviceKey), [NOTES]);
    const id = await note(true);
    const { data } = await author.from("notes").select().eq("id", id).single();
    await author.from("notes").update({ published: false }).eq("id", id);
    await author.from("notes").delete().eq("id", id);
    await arrived(events, 3);
    expect(statuses).toEqual(["SUBSCRIBED"]);
    expect(system).toEqual(["Subscribed to PostgreSQL"]);
    expect(events[0]).toMatchObject({ schema: "public", table: "notes", errors: null, old: {} });
    expect(Date.parse(events[0]?.commit_timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(events[0]).toMatchObject({ eventType: "INSERT", new: data });
    expect(events[1]).toMatchObject({ eventType: "UPDATE", new: { id, published: false }, old: { id } });
    expect(events[2]).toMatchObject({ eventType: "DELETE", new: {}, old: { id } });
    expect(events[2]?.old).toEqual({ id });
  });

  it("shows an anonymous visitor only what is published", async () => {
    const visitor = await listen(connect(), [NOTES]);
    const all = await listen(connect(backend.serviceKey), [NOTES]);
    const draft = await note(false);
    await author.from("notes").update({ date: "1850-01-02" }).eq("id", draft);
    const shown = await note(true);
    await arrived(visitor.events);
    await arrived(all.events, 3);
    expect(visitor.rows().map((row) => row.id)).toEqual([shown]);
    expect(all.rows().map((row) => row.id)).toEqual([draft, draft, shown]);
  });

  it("matches events and filters, several on one channel", async () => {
    const { events, rows } = await listen(connect(backend.serviceKey), [
      { event: "INSERT", table: "menu_items", filter: "order_index=gte.900,visible=is.true" },
      { event: "UPDATE", table: "menu_items", filter: 'title=in.("realtime a, b",realtime c)' },
      { event: "DELETE", table: "menu_items" },
    ]);
    const menu = () => author.from("menu_items");
    await menu().insert({ title: "realtime low", url: "/", order_index: 5 });
    await menu().insert({ title: "realtime hidden", url: "/", order_index: 900, visible: false });
    await menu().insert({ title: "realtime a, b", url: "/", order_index: 900 });
    await menu().update({ visible: false }).like("title", "realtime %");
    await menu().delete().eq("title", "realtime low");
    await arrived(events, 3);
    expect(events.map(({ eventType }) => eventType)).toEqual(["INSERT", "UPDATE", "DELETE"]);
    expect(rows().map((row) => row.title)).toEqual(["realtime a, b", "realtime a, b", undefined]);
  });

  it("filters deletes by the row's key", async () => {
    const [gone, kept] = [await note(true), await note(true)];
    const deleted = { event: "DELETE", table: "notes" } as const;
    const byKey = await listen(connect(), [{ ...deleted, filter: `id=eq.${gone}` }]);
    const byValue = await listen(connect(), [{ ...deleted, filter: "published=isdistinct.false" }]);
    const all = await listen(connect(), [deleted]);
    await author.from("notes").delete().in("id", [kept, gone]);
    await arrived(all.events, 2);
    await arrived(byKey.events);
    expect(byKey.events.map(({ old }) => old)).toEqual([{ id: gone }]);
    expect(byValue.events).toEqual([]);
  });

  it.each([
    [{ event: "*", table: "user_roles" }, "Please check Realtime is enabled"],
    [{ event: "*", schema: "auth", table: "users" }, "Please check Realtime is enabled"],
    [{ event: "*", table: "menu_items", filter: "nope=eq.1" }, "invalid column for filter nope"],
    [
      { event: "*", table: "menu_items", filter: "order_index=eq.one" },
      "invalid input syntax for type integer",
    ],
    [{ event: "*", table: "menu_items", filter: "id=like.a%" }, "operator does not exist"],
    [{ event: "*", table: "menu_items", filter: "order_index=foo.1" }, "operator foo is not supported"],
  ] satisfies [Binding, string][])("reports why it cannot subscribe to %j", async (binding, reason) => {
    const { system } = await listen(connect(), [binding]);
    await arrived(system);
    expect(system[0]).toContain(reason);
  });

  it("receives nothing after it was removed", async () => {
    const client = connect(backend.serviceKey);
    const first = await listen(client, [{ event: "INSERT", table: "notes" }], "first");
    const second = await listen(client, [{ event: "INSERT", table: "notes" }], "second");
    expect(await client.removeChannel(first.channel)).toBe("ok");
    await note(true);
    await arrived(second.events);
    expect(first.events).toEqual([]);
  });

  it("joins again by itself after losing the connection", async () => {
    const sockets: WebSocket[] = [];
    class Watched extends WebSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    }
    const { events, statuses } = await listen(connect(backend.anonKey, { transport: Watched }), [NOTES]);
    sockets[0]?.terminate();
    await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "SUBSCRIBED"]), SOON);
    // Joined is not yet subscribed, so the first may be missed.
    await vi.waitFor(async () => {
      await note(true);
      expect(events).not.toEqual([]);
    }, SOON);
  });

  it("replies to heartbeats", async () => {
    const beats: string[] = [];
    const heartbeatCallback = (status: string) => beats.push(status);
    await listen(connect(backend.anonKey, { heartbeatIntervalMs: 20, heartbeatCallback }), [NOTES]);
    await vi.waitFor(() => expect(beats.filter((beat) => beat === "ok").length).toBeGreaterThan(1), SOON);
  });

  it("omits a value above 1 MB and reports it", async () => {
    const { events } = await listen(connect(backend.serviceKey), [{ event: "INSERT", table: "notes" }]);
    const id = await note(true, { ...DOCUMENT, filling: "x".repeat(1_100_000) });
    await arrived(events);
    expect(events[0]).toMatchObject({
      new: { id, published: true },
      errors: ["Error 413: Payload Too Large"],
    });
    expect(events[0]?.new).not.toHaveProperty("content");
  });
});

describe("authorization", () => {
  it("rejects a key and a token that this backend did not sign", async () => {
    const forged = `${backend.anonKey.slice(0, -4)}AAAA`;
    expect((await listen(connect(forged), [{ event: "*" }])).statuses).toEqual(["CHANNEL_ERROR"]);
    const client = connect();
    await client.realtime.setAuth(forged);
    const { reasons } = await listen(client, [{ event: "*" }]);
    expect(reasons).toEqual(["JwtSignatureError: Failed to validate JWT signature"]);
  });

  it("closes a channel with an invalid new token", async () => {
    const client = connect();
    const { statuses, system } = await listen(client, [{ event: "*" }]);
    await client.realtime.setAuth("nonsense");
    await arrived(statuses, 2);
    expect(statuses[1]).toBe("CLOSED");
    expect(system.at(-1)).toBe("The token provided is not a valid JWT");
  });

  it("uses the privileges of a new token from then on", async () => {
    const client = connect();
    const { events, rows, statuses } = await listen(client, [{ event: "INSERT", table: "notes" }]);
    const witness = await listen(connect(backend.serviceKey), [NOTES]);
    const unseen = await note(false);
    await arrived(witness.events);
    await client.realtime.setAuth(backend.serviceKey);
    await vi.waitFor(async () => {
      await note(false);
      expect(events.length).toBeGreaterThan(0);
    }, SOON);
    expect(rows().map(({ id }) => id)).not.toContain(unseen);
    expect(statuses).toEqual(["SUBSCRIBED"]);
  });
});
