import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { backend, database } from "../support/backend";
import { arrived, author, cleanUp, connect, DOCUMENT, listen, note, SOON } from "../support/listen";
import { signToken } from "../support/sign-token";

const url = (vsn: string) =>
  `${backend.url.replace("http", "ws")}/realtime/v1/websocket?vsn=${vsn}&apikey=${backend.serviceKey}`;

describe("channels", () => {
  const sql = database();
  const run = async (text: string) => {
    await sql.unsafe(text);
  };

  beforeAll(() =>
    run(`
      create domain public.short_text as text check (length(value) < 9);
      create table public.oddities (id int primary key, owner text, amount numeric, big int8, names text[],
        grid int[], plain json, at timestamp, zoned timestamptz, span int4range, raw bytea, short public.short_text);
      alter table public.oddities enable row level security;
      alter table public.oddities replica identity full;
      create policy slow on public.oddities for select to anon
        using (owner is distinct from 'slow' or pg_advisory_xact_lock_shared(42) is not null);
      create policy broken on public.oddities as restrictive for select to anon
        using (owner is distinct from 'broken' or 1 / (id - id) > 0);
      create policy all_rows on public.oddities for select to authenticated using (true);
      grant select on public.oddities to anon, authenticated;
      alter publication supabase_realtime add table public.oddities`),
  );

  afterAll(async () => {
    await run("drop table public.oddities; drop domain public.short_text");
    await sql.end();
  });
  afterEach(async () => {
    await cleanUp();
    await run("delete from public.oddities");
  });

  it("sends values of every type in the format of the REST API", async () => {
    const { events } = await listen(connect(), [{ event: "INSERT", table: "oddities" }]);
    await run(`insert into public.oddities values (1, null, 1.50, 9007199254740993, '{plain,"a, \\"b\\"",null}',
      '{{1,2},{3,4}}', '{"b": 1, "a": [2]}', '2025-03-01 10:00', '2025-03-01 10:00:00.123456+05', '[1,5)', '\\xff',
      'short')`);
    await arrived(events);
    const { data } = await author.from("oddities").select().single();
    expect(data).toMatchObject({
      names: ["plain", 'a, "b"', null],
      zoned: "2025-03-01T05:00:00.123456+00:00",
    });
    expect(events[0]?.new).toEqual(data);
  });

  it("sends only the key of a deleted row, which cannot be checked against policies", async () => {
    // Filtered, because the deletions of an earlier test may still be in the stream.
    const { events } = await listen(connect(), [{ event: "*", table: "oddities", filter: "id=eq.7" }]);
    await run("insert into public.oddities (id, owner) values (7, 'me')");
    await arrived(events, 1);
    await run("update public.oddities set owner = 'you'");
    await arrived(events, 2);
    await run("delete from public.oddities");
    await arrived(events, 3);
    expect(events[1]?.old).toMatchObject({ id: 7, owner: "me", amount: null });
    expect(events[2]?.old).toEqual({ id: 7 });
  });

  it("omits a large value that an update did not change", async () => {
    await run("alter table public.oddities replica identity default");
    await run(
      "insert into public.oddities (id, owner) select 1, string_agg(md5(n::text), '') from generate_series(1, 500) n",
    );
    const { events } = await listen(connect(), [{ event: "UPDATE", table: "oddities" }]);
    await run("update public.oddities set amount = 2");
    await arrived(events);
    await run("alter table public.oddities replica identity full");
    expect(events[0]).toMatchObject({ new: { id: 1, amount: 2, names: null }, old: { id: 1 } });
    expect(events[0]?.new).not.toHaveProperty("owner");
  });

  it("a failing policy or filter closes only the channels that depend on it, with a reason", async () => {
    const client = connect();
    const whole = await listen(client, [{ event: "*", table: "oddities" }], "whole");
    const other = await listen(client, [{ event: "INSERT", table: "notes" }], "other");
    const poisoned = await listen(
      client,
      [{ event: "*", table: "oddities", filter: "owner=like.me\\" }],
      "p",
    );
    await run("insert into public.oddities (id, owner) values (1, 'me too')");
    await arrived(whole.events);
    await vi.waitFor(() => expect(poisoned.statuses).toContain("CHANNEL_ERROR"), SOON);
    expect(poisoned.system).toContain("Changes of oddities could not be checked");
    expect(whole.statuses).toEqual(["SUBSCRIBED"]);

    await run("insert into public.oddities (id, owner) values (2, 'broken')");
    await vi.waitFor(() => expect(whole.statuses).toContain("CHANNEL_ERROR"), SOON);
    expect(whole.system).toContain("Changes of oddities could not be checked");
    await note(true);
    await arrived(other.events);
    expect(other.statuses).toEqual(["SUBSCRIBED"]);
  });

  it("a slow policy delays nobody else, and a new token loses no pending changes", async () => {
    const client = connect();
    const slow = await listen(client, [{ event: "INSERT", table: "oddities" }]);
    const notes = await listen(connect(), [{ event: "INSERT", table: "notes" }]);
    const service = await listen(connect(backend.serviceKey), [{ event: "INSERT", table: "oddities" }]);
    await sql.begin(async (lock) => {
      await lock`select pg_advisory_xact_lock(42)`;
      await run("insert into public.oddities (id, owner) values (1, 'slow')");
      await arrived(service.events);
      await note(true);
      await arrived(notes.events);
      expect(slow.events).toEqual([]);
      await client.realtime.setAuth(await signToken({ role: "authenticated" }, "1 hour"));
    });
    await run("insert into public.oddities (id) values (2)");
    await arrived(slow.events, 2);
    expect(
      slow
        .rows()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2]);
    expect(slow.statuses).toEqual(["SUBSCRIBED"]);
  });

  it("a change is sent when it can be read, not when it is in the stream", async () => {
    const visitor = await listen(connect(), [{ event: "INSERT", table: "notes" }]);
    const all = await listen(connect(backend.serviceKey), [{ event: "INSERT", table: "notes" }]);
    // A commit that waits for a replica is already in the stream, but its rows are not visible yet.
    await run("alter system set synchronous_standby_names = 'nobody'");
    await run("select pg_reload_conf()");
    try {
      const added = note(true);
      await vi.waitFor(async () => expect(await sent()).toBe(true), SOON);
      // The absence of an event cannot be awaited; without the delay of commits it would have arrived by now.
      await delay(300);
      expect(all.events).toEqual([]);
      await run("alter system reset synchronous_standby_names");
      await run("select pg_reload_conf()");
      const id = await added;
      await arrived(visitor.events);
      await arrived(all.events);
      expect([...visitor.rows(), ...all.rows()].map((row) => row.id)).toEqual([id, id]);
    } finally {
      await run("alter system reset synchronous_standby_names");
      await run("select pg_reload_conf()");
    }
  });

  /** Whether a commit is waiting for a replica, and the stream has been sent everything up to it. */
  async function sent(): Promise<boolean> {
    const [found] =
      (await sql.unsafe(`
      select exists (select from pg_stat_activity where wait_event = 'SyncRep') and exists (
        select from pg_stat_replication
        where application_name = 'realtime' and sent_lsn >= pg_current_wal_flush_lsn()
      ) as sent`)) ?? [];
    return found?.sent === true;
  }

  it("a channel closes when its token expires", async () => {
    const client = connect();
    await client.realtime.setAuth(await signToken({ role: "authenticated" }, "2 seconds"));
    const { statuses, system } = await listen(client, [{ event: "*", table: "oddities" }]);
    expect(statuses).toEqual(["SUBSCRIBED"]);
    await arrived(statuses, 2);
    expect(statuses[1]).toBe("CLOSED");
    expect(system.at(-1)).toMatch(/^Token has expired \d seconds ago$/);
  });

  it.each([
    ["Broadcast", { broadcast: { ack: true } }],
    ["Presence", { presence: { enabled: true } }],
    ["A private channel", { private: true }],
  ])("%s is rejected by name", async (name, config) => {
    const client = connect();
    client.channel("changes", { config: config as never });
    const { reasons } = await listen(client, []);
    expect(reasons).toEqual([`${name} is not part of the embedded backend`]);
  });

  it("messages to a channel, and a selection of columns, are rejected by name", async () => {
    const { channel, system } = await listen(connect(), [{ event: "*", table: "oddities", select: ["id"] }]);
    expect(system).toEqual(["`select` is not part of the embedded backend"]);
    expect(await channel.track({ here: true })).toBe("error");
    await channel.send({ type: "broadcast", event: "wave", payload: {} });
    await arrived(system, 3);
    expect(system[1]).toBe("presence is not part of the embedded backend");
    expect(system[2]).toBe("broadcast is not part of the embedded backend");
  });

  it("other protocol versions are rejected before a connection is opened", async () => {
    const old = new WebSocket(url("1.0.0"));
    const refusal = await new Promise<{ status?: number; body: string }>((resolve) =>
      old.on("unexpected-response", async (_, response) =>
        resolve({ status: response.statusCode, body: String(await response.toArray()) }),
      ),
    );
    const error = "vsn 1.0.0 is not part of the embedded backend, only 2.0.0";
    expect(refusal).toEqual({ status: 400, body: JSON.stringify({ error }) });
  });

  it("a subscriber that does not read is disconnected with a reason, and delays nobody", async () => {
    const slow = new WebSocket(url("2.0.0"));
    const closed = new Promise<string>((resolve) =>
      slow.on("close", (_code, reason) => resolve(String(reason))),
    );
    const config = { postgres_changes: [{ event: "*", schema: "public", table: "notes" }] };
    slow.on("open", () => slow.send(JSON.stringify(["1", "1", "realtime:slow", "phx_join", { config }])));
    await new Promise((resolve) =>
      slow.on("message", (data) => String(data).includes("Subscribed") && resolve(0)),
    );
    slow.pause();
    const { events } = await listen(connect(backend.serviceKey), [{ event: "INSERT", table: "notes" }]);
    for (let count = 1; count <= 24; count++) {
      await note(false, { ...DOCUMENT, filling: "x".repeat(900_000) });
      await arrived(events, count);
    }
    slow.resume();
    expect(await closed).toContain("slow subscriber");
  });

  it("when the replication stream is lost, every channel gets the reason and joins again", async () => {
    const { events, statuses, system } = await listen(connect(), [{ event: "INSERT", table: "notes" }]);
    await run(
      "select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'realtime'",
    );
    await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "SUBSCRIBED"]), SOON);
    expect(system[1]).toBe("The connection to PostgreSQL was lost; changes may have been missed");
    expect(await (await fetch(`${backend.url}/health`)).json()).toMatchObject({ realtime: true });
    await arrived(system, 3);
    await note(true);
    await arrived(events);
  });

  it("after Postgres was killed, channels join again by themselves and receive changes", async () => {
    const { events, statuses } = await listen(connect(), [{ event: "INSERT", table: "notes" }]);
    const [file] = (await sql.unsafe(
      "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
    )) ?? [{ pid: 0 }];
    process.kill(file?.pid, "SIGKILL");
    await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR"]), SOON);
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("SUBSCRIBED"), { timeout: 20_000, interval: 20 });
    await vi.waitFor(() => note(true), SOON);
    await arrived(events);
  });
});
