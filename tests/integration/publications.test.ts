import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUpAdmin } from "#supabase-local/testing/people";
import { isSchedulable } from "~/content/schedule";
import { collections } from "~/content/types/index";

const server = service();
const anyone = visitor();
const made: [table: string, id: string][] = [];
afterEach(async () => {
  for (const [table, id] of made.splice(0)) await server.from(table).delete().eq("id", id);
});

const content = { root: { type: "root", children: [] } };
const TABLES: [table: string, row: object][] = [
  ["notes_entries", {}],
  ["feed_posts", {}],
  ["questions_posts", { question: "When?" }],
  ["models_sections", { title: "When" }],
  ["pages", { title: "When" }],
];
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const HOUR = 3_600_000;

async function add(table: string, row: object) {
  const own = table === "models_sections" ? { id: `e-${randomUUID()}` } : {};
  const slug = table === "pages" ? { slug: `p-${randomUUID()}` } : {};
  const query = server.from(table).insert({ content, published: true, ...own, ...slug, ...row });
  const { data } = await query.select().single().throwOnError();
  made.push([table, data.id]);
  return data;
}

const canRead = async (table: string, id: string) =>
  (await anyone.from(table).select("id").eq("id", id).throwOnError()).data?.length === 1;

describe.each(TABLES)("in %s a row with publish_at", (table, row) => {
  test("is public from that moment on, and never without being published", async () => {
    const later = await add(table, { ...row, publish_at: inMs(HOUR) });
    const before = await add(table, { ...row, publish_at: inMs(-HOUR) });
    const draft = await add(table, { ...row, publish_at: inMs(-HOUR), published: false });
    expect(await canRead(table, later.id)).toBe(false);
    expect(await canRead(table, before.id)).toBe(true);
    expect(await canRead(table, draft.id)).toBe(false);
  });
});

test("all that the site can schedule is tested here", () => {
  const tables = collections.filter(isSchedulable).map(({ table }) => table);
  expect(TABLES.map(([table]) => table).sort()).toEqual([...tables].sort());
});

test("a moment must be finite", async () => {
  const { error } = await server.from("notes_entries").insert({ content, publish_at: "infinity" });
  expect(error?.code).toBe("23514");
});

describe.each([
  ["notes_entries", {}],
  ["models_sections", { title: "When" }],
])("an entry of %s with a date in the future", (table, row) => {
  const day = inMs(30 * 24 * HOUR).slice(0, 10);

  test("is scheduled for the beginning of that day when it is published, however that happens", async () => {
    const inserted = await add(table, { ...row, date: day });
    expect(new Date(inserted.publish_at).toISOString()).toBe(`${day}T00:00:00.000Z`);
    const draft = await add(table, { ...row, date: day, published: false });
    expect(draft.publish_at).toBeNull();
    const change = server.from(table).update({ published: true }).eq("id", draft.id);
    const { data } = await change.select().single().throwOnError();
    expect(data.publish_at).toBe(inserted.publish_at);
    expect(await canRead(table, draft.id)).toBe(false);
  });

  test("is public at once if its author says so", async () => {
    const entry = await add(table, { ...row, date: day, publish_at: inMs(-1_000) });
    expect(await canRead(table, entry.id)).toBe(true);
  });
});

test("the search finds a scheduled entry from its moment on", async () => {
  const word = `q${randomUUID().replace(/[^a-f]/g, "")}z`;
  const find = async () => (await anyone.rpc("search", { _query: word }).throwOnError()).data?.length;
  const row = await add("questions_posts", { question: word, publish_at: inMs(HOUR) });
  expect(await find()).toBe(0);
  await server
    .from("questions_posts")
    .update({ publish_at: inMs(-HOUR) })
    .eq("id", row.id)
    .throwOnError();
  expect(await find()).toBe(1);
});

test("a redirect works until the page at its URL is public", async () => {
  const slug = `p-${randomUUID()}`;
  const redirect = { from_path: `/${slug}`, target: "/about" };
  const stored = async () =>
    (await server.from("redirects").select("id").eq("from_path", `/${slug}`).throwOnError()).data?.length;
  await server.from("redirects").insert(redirect).throwOnError();
  const page = await add("pages", { slug, title: "Later", publish_at: inMs(HOUR) });
  expect(await stored()).toBe(1);
  await server
    .from("pages")
    .update({ publish_at: inMs(-HOUR) })
    .eq("id", page.id)
    .throwOnError();
  expect(await stored()).toBe(0);
});

describe("announce_publications", () => {
  const announce = async () => (await server.rpc("announce_publications").throwOnError()).data as number;
  const changedAt = async (table = "questions_posts") =>
    (await server.rpc("latest_changes").throwOnError()).data.tables[table] as number;

  test("is for the server only", async () => {
    const { client } = await signUpAdmin();
    for (const db of [client, anyone])
      expect((await db.rpc("announce_publications")).error).toMatchObject(FORBIDDEN);
  });

  test("returns the seconds until the next publication", async () => {
    await add("questions_posts", { question: "Later", publish_at: inMs(HOUR) });
    await add("questions_posts", { question: "A draft", publish_at: inMs(HOUR / 2), published: false });
    const seconds = await announce();
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });

  const runs = test.runIf(isEmbedded());
  runs.for(TABLES)("records what has become public in %s as a change, once", async ([table, row]) => {
    const sql = database();
    await add(table, { ...row, publish_at: inMs(-HOUR) });
    await announce();
    const before = await changedAt(table);
    await announce();
    expect(await changedAt(table)).toBe(before);
    // As if the last call had been two hours ago.
    await sql`update private.publications set until = now() - interval '2 hours'`;
    await announce();
    const after = await changedAt(table);
    expect(after).toBeGreaterThan(before);
    await announce();
    expect(await changedAt(table)).toBe(after);
    await sql.end();
  });

  test.runIf(isEmbedded())("knows a new table by its columns", async () => {
    const sql = database();
    onTestFinished(async () => {
      await sql`drop table public.schedule_test`;
      await sql`delete from private.table_changes where table_name = 'schedule_test'`;
      await sql.end();
    });
    await sql`create table public.schedule_test as select true as published, now() as publish_at`;
    await sql`update private.publications set until = now() - interval '2 hours'`;
    await announce();
    expect(await changedAt("schedule_test")).toBeGreaterThan(0);
  });

  test.runIf(isEmbedded())("records what is hidden again because the clock was set back", async () => {
    const sql = database();
    await add("questions_posts", { question: "Hidden again", publish_at: inMs(HOUR) });
    await announce();
    const before = await changedAt();
    await sql`update private.publications set until = now() + interval '2 hours'`;
    await announce();
    expect(await changedAt()).toBeGreaterThan(before);
    const [row] = await sql`select until <= now() as "isPast" from private.publications`;
    expect(row?.isPast).toBe(true);
    await sql.end();
  });
});

test("the time zone of the site is a name that Postgres knows", async () => {
  const set = (time_zone: string | null) =>
    server.from("site_settings").update({ time_zone }).eq("id", true).select("time_zone");
  for (const name of ["Nowhere/Atlantis", "XYZ+3", "", "Europe/Berlin; drop"])
    expect((await set(name)).error?.code, name).toBe("23514");
  for (const name of ["America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5", null])
    expect((await set(name)).error, String(name)).toBeNull();
});
