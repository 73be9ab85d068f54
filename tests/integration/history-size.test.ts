import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backend, database, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { saveDraft } from "~/content/drafts/drafts.server";
import { restoreDeleted } from "~/content/revisions/restore.server";
import { thinVersions } from "~/content/revisions/thin-versions.server";
import { saveForm } from "~/content/save-form.server";
import { notes } from "~/content/types/notes";
import type { SiteUnderTest } from "../../scripts/doctor/check";
import { checkHistory } from "../../scripts/doctor/data-checks";
import { add, content, edit, read } from "./revisions";

const sql = database();
afterAll(() => sql.end());
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});
const db = () => admin.client as Client;

describe("old versions", () => {
  const thin = (thin_versions: boolean) =>
    service().from("site_settings").update({ thin_versions }).eq("id", true).throwOnError();
  afterAll(() => thin(false));

  /** Makes the revisions of a row as old as said: ISO times in their order, or days before now. */
  async function age(id: string, times: (string | number)[]) {
    const revisions = await sql`select id from public.revisions where row_id = ${id} order by id`;
    for (const [index, time] of times.entries()) {
      const at = typeof time === "number" ? new Date(Date.now() - time * 86_400_000) : new Date(time);
      await sql`update public.revisions set created_at = ${at} where id = ${revisions[index]?.id}`;
    }
  }
  const titles = async (id: string) =>
    (await read("complete_revisions", id)).map((revision) => revision.new?.title);

  test("stay unless the settings say otherwise; then one a day, or a month, does", async () => {
    const { id } = await add("links_entries", { title: "First", url: "example.org" });
    for (const title of ["A1", "A2", "B1", "B2", "B3", "C1", "C2"])
      await edit("links_entries", id, { title });
    const day = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    await age(id, [
      ...["2020-03-01T10:00Z", "2020-03-02T10:00Z", "2020-03-30T10:00Z"],
      ...[`${day}T00:00Z`, `${day}T12:00Z`, `${day}T23:59Z`, 89, 89],
    ]);
    const all = await titles(id);
    await thinVersions(service() as Client);
    expect(await titles(id)).toEqual(all);
    await thin(true);
    await thinVersions(service() as Client);
    expect(await titles(id)).toEqual(["First", "A2", "B3", "C1", "C2"]);
    expect((await read("complete_revisions", id))[2]).toMatchObject({
      old: { title: "A2" },
      new: { title: "B3" },
    });
  });

  test("stay if they were the first of an older row, published or hid it, have a name, or can be restored", async () => {
    const { id } = await add("notes_entries", { title: "First", content: content("A"), published: false });
    await sql`delete from public.revisions where row_id = ${id}`;
    for (const title of ["One", "Two"]) await edit("notes_entries", id, { title });
    await edit("notes_entries", id, { title: "Published", published: true });
    for (const title of ["Three", "Four"]) await edit("notes_entries", id, { title });
    await edit("notes_entries", id, { title: "Hidden", published: false });
    for (const title of ["Five", "Last"]) await edit("notes_entries", id, { title });
    await service().from("notes_entries").delete().eq("id", id).throwOnError();
    await age(
      id,
      Array.from({ length: 9 }, (_, n) => `2020-03-02T10:0${n}Z`),
    );
    const [three] = await sql`
      select id from public.revisions where row_id = ${id} and new ->> 'title' = 'Three'`;
    const named = { _table: "notes_entries", _row_id: id, _id: Number(three?.id), _name: "Before the cut" };
    expect((await visitor().rpc("name_revision", named)).error).toMatchObject(FORBIDDEN);
    expect(await admin.client.rpc("name_revision", named)).toMatchObject({ data: true });
    expect(await admin.client.rpc("name_revision", { ...named, _row_id: "another" })).toMatchObject({
      data: false,
    });
    for (const name of ["\t", "\n", "\u200b", ""]) {
      await admin.client.rpc("name_revision", { ...named, _name: name }).throwOnError();
      expect(await sql`select name from public.revisions where id = ${named._id}`).toEqual([{ name: null }]);
    }
    await admin.client.rpc("name_revision", named).throwOnError();
    await thin(true);
    await thinVersions(service() as Client);
    expect(await titles(id)).toEqual(["One", "Published", "Three", "Hidden", "Last", undefined]);
    expect((await read("complete_revisions", id))[0]).toMatchObject({ old: { title: "First" } });
    await restoreDeleted(db(), notes as unknown as Collection, [id]);
    const { data } = await service().from("notes_entries").select("title").eq("id", id).single();
    expect(data).toEqual({ title: "Last" });
  });

  test("are looked at in batches, each once", async () => {
    const { id } = await add("links_entries", { title: "0", url: "example.org" });
    await sql`
      insert into public.revisions (table_name, row_id, operation, new, created_at)
      select 'links_entries', ${id}, 'update', jsonb_build_object('title', n::text), '2020-03-01'
      from generate_series(1, 1100) as n`;
    await sql`update public.revisions set created_at = '2020-02-01' where row_id = ${id} and operation = 'insert'`;
    await thin(true);
    const batch = (_after: number) => service().rpc("thin_versions", { _after }).throwOnError();
    const [first] = await sql`select min(id)::integer as id from public.revisions where row_id = ${id}`;
    expect((await batch(first?.id - 1)).data).toBe(first?.id + 499);
    expect(await read("revisions", id)).toHaveLength(1_101 - 499);
    await thinVersions(service() as Client);
    expect(await titles(id)).toEqual(["0", "1100"]);
    expect((await batch(first?.id + 1_100)).data).toBeNull();
  });

  test("are thinned out by nobody but the server", async () => {
    for (const client of [visitor(), admin.client])
      for (const name of ["thin_versions", "history_size"])
        expect((await client.rpc(name)).error, name).toMatchObject(FORBIDDEN);
  });
});

test("many edits add one state each to the history, and nothing to any other table", async () => {
  const EDITS = 40;
  const clientId = randomUUID();
  const { id, updated_at } = await add("notes_entries", { content: content("First") });
  const count = async () => {
    const tables = await sql<{ name: string; rows: number }[]>`
      select format('%I.%I', schemaname, tablename) as name, (xpath('/row/n/text()',
        query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text::integer
        as rows
      from pg_tables where schemaname in ('public', 'private', 'auth', 'storage') order by 1`;
    return new Map(tables.map(({ name, rows }) => [name, rows]));
  };
  const save = async (n: number, version: string) => {
    const form = new FormData();
    const text = `${"Words of a note. ".repeat(120)}${n}`;
    const fields = {
      title: "",
      content: JSON.stringify(content(text)),
      tags: "",
      date: "2026-11-27",
      version,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const draft = new FormData();
    for (const [name, value] of form) draft.set(name, value);
    draft.set("clientId", clientId);
    draft.set("revision", String(n));
    await saveDraft(db(), notes as unknown as Collection, id, draft);
    const saved = await saveForm(db(), notes as unknown as Collection, id, form);
    if (!saved.ok) throw new Error(saved.rejection.message ?? "Not saved");
    return saved.row.updated_at;
  };
  let version = await save(0, updated_at);
  const before = await count();
  for (let n = 1; n <= EDITS; n++) version = await save(n, version);
  const grown = [...(await count())].filter(([name, rows]) => rows !== before.get(name));
  expect(grown).toEqual([["public.revisions", (before.get("public.revisions") ?? 0) + EDITS]]);
  const [stored] = await sql`
    select max(octet_length(new::text) + coalesce(octet_length(old::text), 0)) as bytes
    from public.revisions where row_id = ${id}`;
  // The text, and what else the row says.
  expect(stored?.bytes).toBeLessThan(2_100 + 1_000);
});

test("the doctor says how large the history is", async () => {
  const { url, serviceKey } = backend;
  const site = { config: { supabase: null }, backendUrl: url, serviceKey } as unknown as SiteUnderTest;
  expect(await checkHistory(site)).toMatchObject({
    state: "ok",
    text: expect.stringMatching(/^[\d,]+ versions take [\d,]+ MB\.$/),
  });
});

test("each of thousands of rows that are deleted at once finds the state before it by the index", async () => {
  const undo = new Error("undo");
  const count = 2_000;
  const transaction = sql.begin(async (tx) => {
    await tx`
      insert into public.links_entries (title, url)
      select 'Link ' || n, 'https://example.org' from generate_series(1, ${count}) as n`;
    const read = async () => {
      const [blocks] = await tx<{ total: number }[]>`
        select sum(pg_stat_get_xact_blocks_fetched(oid))::integer as total from (
          select 'public.revisions'::regclass::oid as oid
          union all select indexrelid from pg_index where indrelid = 'public.revisions'::regclass
        ) as relations`;
      return blocks?.total ?? 0;
    };
    const before = await read();
    await tx`delete from public.links_entries where title like 'Link %' and url = 'https://example.org'`;
    // About 12 with the index; without it 129, and more with each further row.
    expect(((await read()) - before) / count).toBeLessThan(40);
    throw undo;
  });
  await expect(transaction).rejects.toBe(undo);
});
