import { copyFile, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { onNewDatabase } from "#supabase-local/testing/new-database";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import {
  addMissingTexts,
  findSamples,
  listSuppliedTexts,
  restoreText,
} from "~/content/samples/samples.server";

const server = service();
let user: Person;
let admin: Person;
let db: Client;
beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
  db = admin.client as Client;
});
// Other files read these rows.
afterAll(async () => {
  await server.from("redirects").delete().neq("from_path", "").throwOnError();
  for (const { id, state, version } of await listSuppliedTexts(db))
    if (state !== "supplied") await restoreText(db, id, version);
});

const stateOf = async (id: string) => (await listSuppliedTexts(db)).find((text) => text.id === id)?.state;
const essay = (id: string) => server.from("models_sections").select("*").eq("id", id).maybeSingle();
const bookIds = async () => {
  const { data } = await server.from("models_sections").select("id").order("order_index").throwOnError();
  return data.map(({ id }) => id);
};
const isSample = async (id: string) => (await findSamples(db)).some((sample) => sample.id === id);

test("a new site has every text as supplied, without a history and dated as finished", async () => {
  const texts = await listSuppliedTexts(db);
  expect(texts.filter(({ state }) => state !== "supplied")).toEqual([]);
  expect(texts.length).toBeGreaterThan(28 + 8);
  const supplied = texts.flatMap(({ text }) => (text.table === "models_sections" ? [text.key] : []));
  expect((await bookIds()).filter((id) => supplied.includes(id))).toEqual(supplied);
  const { data } = await essay("focus");
  expect(data).toMatchObject({ published: true, created_at: "2025-12-06T12:00:00+00:00" });
  expect((await server.from("revisions").select("id").eq("row_id", "legos")).data).toEqual([]);
});

test("a text is edited until it is what it was again; its place and whether it is hidden are not edits", async () => {
  const { data: before } = await essay("focus").throwOnError();
  const change = (values: object) =>
    server.from("models_sections").update(values).eq("id", "focus").throwOnError();
  await change({ tags: ["mine"] });
  expect(await stateOf("models_sections:focus")).toBe("edited");
  expect(await isSample("focus")).toBe(false);
  await change({ tags: [], published: false, order_index: 40 });
  expect(await stateOf("models_sections:focus")).toBe("supplied");
  expect((await listSuppliedTexts(db)).find(({ text }) => text.key === "focus")?.published).toBe(false);
  await change(before ?? {});
});

test("a row that somebody writes isn't a sample", async () => {
  const row = { title: "Own", buy_link: "https://example.org" };
  const { data } = await server.from("books_entries").insert(row).select("id").single().throwOnError();
  onTestFinished(async () => void (await server.from("books_entries").delete().eq("id", data.id)));
  expect(await isSample(data.id)).toBe(false);
});

test("a removed sample isn't added again, but can be restored where it was", async () => {
  const before = await bookIds();
  await server.from("models_sections").delete().in("id", ["maxq", "ai"]).throwOnError();
  expect(await stateOf("models_sections:maxq")).toBe("removed");
  expect(await addMissingTexts(db)).toBe(0);
  expect((await essay("maxq")).data).toBeNull();
  expect(await restoreText(db, "models_sections:maxq", null)).toBe(true);
  expect(await stateOf("models_sections:maxq")).toBe("supplied");
  expect(await bookIds()).toEqual(before.filter((id) => id !== "ai"));
  expect(await restoreText(db, "models_sections:ai", null)).toBe(true);
  expect(await bookIds()).toEqual(before);
});

test("a text that was never added is added, an own page at its URL is left alone", async () => {
  const forget = (...keys: string[]) => server.from("samples").delete().in("row_key", keys).throwOnError();
  await server.from("models_sections").delete().eq("id", "people").throwOnError();
  await server.from("pages").update({ title: "My own" }).eq("slug", "uses").throwOnError();
  await forget("people", "uses");
  expect(await stateOf("models_sections:people")).toBe("missing");
  // The history says that it was deleted on purpose.
  expect(await addMissingTexts(db)).toBe(0);
  expect(await stateOf("models_sections:people")).toBe("removed");
  expect(await stateOf("pages:uses")).toBe("edited");
  expect((await server.from("pages").select("title").eq("slug", "uses").single()).data?.title).toBe("My own");
});

test("an edited text is restored only from the version that was shown, and wholly", async () => {
  const edit = (values: object) => server.from("pages").update(values).eq("slug", "now").throwOnError();
  const shown = async () =>
    (await listSuppliedTexts(db)).find(({ id }) => id === "pages:now")?.version ?? null;
  await edit({ title: "Mine", excerpt: "Mine" });
  const version = await shown();
  await edit({ title: "Newer" });
  expect(await restoreText(db, "pages:now", version)).toBe(false);
  expect(await stateOf("pages:now")).toBe("edited");
  expect(await restoreText(db, "pages:now", await shown())).toBe(true);
  const { data } = await server.from("pages").select("title,excerpt,published").eq("slug", "now").single();
  expect(data).toEqual({ title: "Now", excerpt: "", published: false });
  expect(await stateOf("pages:now")).toBe("supplied");
});

test("a sample that is turned, or has another slug, stays one; it is not added again, and goes with the others", async () => {
  const turn = async (from: string, id: string | undefined, to: string) =>
    (await server.rpc("turn_rows", { _table: from, _ids: [id ?? ""], _to: to }).throwOnError()).data[0]
      ?.new_id;
  const text = async () => (await listSuppliedTexts(db)).find(({ id }) => id === "models_sections:maxq");
  const page = await turn("models_sections", "maxq", "pages");
  expect(await text()).toMatchObject({
    state: "supplied",
    published: true,
    movedTo: { table: "pages", id: page },
  });
  expect((await findSamples(db, "pages")).map(({ id }) => id)).toContain(page);
  expect(await addMissingTexts(db)).toBe(0);
  expect(await restoreText(db, "models_sections:maxq", (await text())?.version ?? null)).toBe(false);
  expect((await essay("maxq")).data).toBeNull();
  await server
    .from("pages")
    .update({ slug: "maxq-2", title: "Mine" })
    .eq("id", page ?? "")
    .throwOnError();
  expect(await text()).toMatchObject({ state: "edited", movedTo: { id: page } });
  await server
    .from("pages")
    .update({ title: "Max Q" })
    .eq("id", page ?? "")
    .throwOnError();
  const again = await turn("pages", page, "models_sections");
  expect([again, (await text())?.movedTo]).toEqual(["maxq-2", { table: "models_sections", id: "maxq-2" }]);
  await server.from("models_sections").delete().eq("id", "maxq-2").throwOnError();
  expect(await text()).toMatchObject({ state: "removed", movedTo: null });
  expect(await restoreText(db, "models_sections:maxq", null)).toBe(true);
  expect(await text()).toMatchObject({ state: "supplied", movedTo: null });
  await server.from("models_sections").update({ id: "maxq-3" }).eq("id", "maxq").throwOnError();
  expect(await text()).toMatchObject({ state: "supplied", movedTo: { id: "maxq-3" } });
  await server.from("models_sections").update({ id: "maxq" }).eq("id", "maxq-3").throwOnError();
  expect(await text()).toMatchObject({ state: "supplied", movedTo: null });
});

test("only essays and pages are added as texts", async () => {
  const texts = [{ table: "user_roles", key: "x", title: "X", content: {}, published: true }];
  expect((await db.rpc("supply_texts", { _texts: texts })).data).toBe(0);
  expect((await server.from("samples").select().eq("table_name", "user_roles")).data).toEqual([]);
});

test("nobody but an admin lists, adds or removes samples", async () => {
  for (const [name, values] of [
    ["list_samples", {}],
    ["remove_samples", {}],
    ["supply_texts", { _texts: [] }],
  ] as const)
    expect((await visitor().rpc(name, values)).error, name).toMatchObject(FORBIDDEN);
  expect((await user.client.rpc("list_samples")).data).toEqual([]);
  expect((await user.client.rpc("remove_samples")).data).toBe(0);
  expect((await user.client.rpc("supply_texts", { _texts: [] })).error).toMatchObject({ code: "42501" });
  expect((await visitor().from("samples").select()).error).toMatchObject(FORBIDDEN);
  expect((await user.client.from("samples").select()).data).toEqual([]);
  expect((await admin.client.from("samples").delete().eq("row_key", "focus")).error).toMatchObject(FORBIDDEN);
});

describe.runIf(isEmbedded())("in a database of its own", () => {
  /** Fills a project's folder without the texts, as a site whose owner had none of them. */
  async function copyWithoutTexts(folder: string): Promise<void> {
    for (const file of await readdir("supabase/migrations"))
      await copyFile(`supabase/migrations/${file}`, path.join(folder, "migrations", file));
    await copyFile("supabase/seed.sql", path.join(folder, "seed.sql"));
  }

  test("the texts are added at their places, but none that was deleted, and the samples are known", () =>
    onNewDatabase(async ({ sql, project, migrate }) => {
      await copyWithoutTexts(project);
      await migrate(project);
      const content = sql.json({ root: { type: "root", children: [] } });
      for (const [id, place] of [
        ["own", 0],
        ["legos", 1],
        ["focus", 2],
        ["ai", 3],
      ] as const)
        await sql`insert into models_sections (id, title, content, published, order_index)
        values (${id}, 'Mine', ${content}, true, ${place})`;
      await sql`delete from models_sections where id = 'focus'`;
      await sql`insert into pages (slug, title, content, published) values ('about', 'My about', ${content}, true)`;
      const [note] = await sql`update notes_entries set title = 'Mine'
      where id = (select id from notes_entries limit 1) returning id`;
      const [{ last } = { last: 0 }] = await sql`select max(id) as last from revisions`;
      expect(await migrate("supabase")).toEqual([]);
      const book = (await sql`select id from models_sections order by order_index`).map(({ id }) => id);
      expect(book.slice(0, 3)).toEqual(["opportunity", "maxq", "100-units"]);
      expect(book.slice(-3)).toEqual(["long-pipe", "round-table", "wanting-less"]);
      expect(book.indexOf("own")).toBe(book.indexOf("legos") - 1);
      expect(book).toHaveLength(28);
      const states = new Map(
        (await sql`select row_key, state from list_samples()`).map(({ row_key, state }) => [row_key, state]),
      );
      expect(["focus", "about", "legos", "maxq", note?.id].map((key) => states.get(key))).toEqual([
        ...["removed", "edited", "edited", "supplied", "edited"],
      ]);
      expect([...(await sql`select distinct table_name from samples order by 1`)].length).toBe(11);
      expect([...(await sql`select from revisions where id > ${last}`)]).toEqual([]);
      expect([...(await sql`select from search_entries where url = '/models/opportunity'`)]).toHaveLength(1);
      expect([...(await sql`select from search_entries where url = '/notes'`)]).toEqual([]);
      // The second start.
      expect(await migrate("supabase")).toEqual([]);
    }));

  test("removing the samples leaves what was edited, the menu and the pages that are lists", () =>
    onNewDatabase(async ({ sql, migrate }) => {
      await migrate("supabase");
      await sql`update notes_entries set title = 'Mine' where id = (select id from notes_entries limit 1)`;
      await sql`update models_sections set title = 'Mine' where id = 'focus'`;
      await sql`select turn_rows('models_sections', '{maxq}', 'pages')`;
      const [{ removed } = { removed: 0 }] = await sql`select remove_samples() as removed`;
      const left = (table: string) => sql`select * from ${sql(table)}`;
      expect(removed).toBeGreaterThan(100);
      expect(await left("notes_entries")).toMatchObject([{ title: "Mine" }]);
      expect(await left("models_sections")).toMatchObject([{ id: "focus" }]);
      expect(await left("gallery_items")).toHaveLength(0);
      expect(await left("menu_items")).toHaveLength(13);
      const slugs = (await left("pages")).map(({ slug }) => slug).sort();
      expect(slugs).toEqual(expect.arrayContaining(["menu", "models", "notes"]));
      expect(slugs).not.toContain("about");
      expect(slugs).not.toContain("maxq");
      // All of it is in Recently deleted.
      expect(await sql`select from revisions where operation = 'delete'`).toHaveLength(removed);
      expect(await sql`select remove_samples() as removed`).toEqual([{ removed: 0 }]);
    }));
});
