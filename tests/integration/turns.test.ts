import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { database, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";
import { paragraph } from "../e2e/support/content";

const server = service() as SupabaseClient;
const sql = database();
let admin: Person;
let other: Person;
beforeAll(async () => {
  [admin, other] = await Promise.all([signUpAdmin(), signUpAdmin()]);
});
afterAll(() => sql.end());
afterEach(async () => {
  for (const table of Object.keys(KINDS)) {
    await server.from(table).delete().like(slugOf(table), "turn-%").throwOnError();
    await sql`delete from revisions where table_name = ${table} and (row_id like 'turn-%' or coalesce(new, old) ->> 'slug' like 'turn-%')`;
  }
  for (const [table, column] of [
    ["redirects", "from_path"],
    ["drafts", "row_id"],
    ["draft_links", "row_id"],
  ] as const)
    await server.from(table).delete().neq(column, "").throwOnError();
});

const KINDS: Record<string, string> = {
  notes_entries: "/notes/",
  feed_posts: "/feed/",
  models_sections: "/models/",
  pages: "/",
};
const slugOf = (table: string) => (table === "models_sections" ? "id" : "slug");
const unique = () => `turn-${randomUUID()}`;

const sharing = {
  cover: "/media/a.webp",
  cover_alt: "A boat",
  excerpt: "Of tea",
  description: "All of tea",
  canonical_url: "https://example.org/tea",
  noindex: true,
};

async function add(table: string, values: object = {}) {
  const slug = unique();
  const tags = table === "pages" ? {} : { tags: ["tea", "two words"] };
  const row = { [slugOf(table)]: slug, title: "On tea", content: paragraph("Tea"), ...tags, ...values };
  const client = admin.client as SupabaseClient;
  const { data } = await client
    .from(table)
    .insert(row as object)
    .select()
    .single()
    .throwOnError();
  return { ...data, id: String(data.id), slug: String(data[slugOf(table)]) };
}
const find = async (table: string, id: string) =>
  (await server.from(table).select().eq("id", id).maybeSingle().throwOnError()).data;
const turn = (from: string, ids: string[], to: string, person: Pick<Person, "client"> = admin) =>
  person.client.rpc("turn_rows", { _table: from, _ids: ids, _to: to, _newest_last: to === "feed_posts" });
async function turnOne(from: string, id: string, to: string) {
  const { data } = await turn(from, [id], to).throwOnError();
  return { ...data[0], row: await find(to, data[0].new_id) };
}
const history = async (table: string, id: string, view = "revisions") =>
  (await server.from(view).select().eq("table_name", table).eq("row_id", id).order("id").throwOnError()).data;
const redirects = async () => (await server.rpc("list_redirects").throwOnError()).data;

const pairs = Object.keys(KINDS).flatMap((from) =>
  Object.keys(KINDS).flatMap((to) => (from === to ? [] : [[from, to] as const])),
);

describe.each(pairs)("%s into %s", (from, to) => {
  const [pathBefore, path] = [KINDS[from], KINDS[to]];

  test("keeps everything it has, and turning it back restores it with its history", async () => {
    const created = await add(from, { ...sharing, published: true });
    await admin.client.from(from).update({ title: "Of tea" }).eq("id", created.id).throwOnError();
    const before = await find(from, created.id);
    const versions = await history(from, created.id);
    await server
      .from("redirects")
      .insert({ from_path: "/old-tea", target: `${pathBefore}${created.slug}?a=b#c` })
      .throwOnError();

    const { row, new_id, became_draft } = await turnOne(from, created.id, to);
    expect(await find(from, created.id)).toBeNull();
    const shared = Object.keys(before).filter(
      (name) => name in row && !["id", "uuid", "order_index", "date"].includes(name),
    );
    for (const name of shared) expect(row[name], name).toEqual(before[name]);
    expect(row[slugOf(to)]).toBe(created.slug);
    expect(row.uuid ?? row.id).toBe(before.uuid ?? before.id);
    expect(became_draft).toBe(false);
    expect(await history(from, created.id)).toEqual([]);
    const complete = await history(to, new_id, "complete_revisions");
    expect(complete.map(({ operation }) => operation)).toEqual(["insert", "update", "turn"]);
    // Every version has the columns of the table that the row is in now.
    for (const version of complete)
      expect(Object.keys(version.new).sort()).toEqual(expect.arrayContaining(["id"]));
    for (const { new: state } of complete)
      for (const name of Object.keys(state)) expect(row).toHaveProperty(name);
    expect(await redirects()).toEqual({
      "/old-tea": `${path}${created.slug}?a=b#c`,
      [`${pathBefore}${created.slug}`]: `${path}${created.slug}`,
    });
    const found = await sql`select kind from search_entries where url = ${path + created.slug}`;
    expect(found).toHaveLength(1);

    const back = await turnOne(to, new_id, from);
    expect(back.row).toEqual(before);
    expect(back.revision_id).toBeNull();
    expect(await history(from, created.id)).toEqual(versions);
    expect(await history(to, new_id)).toEqual([]);
    expect(await redirects()).toEqual({
      "/old-tea": `${pathBefore}${created.slug}?a=b#c`,
      [`${path}${created.slug}`]: `${pathBefore}${created.slug}`,
    });
  });

  test("a draft stays one, without a redirect; a scheduled one stays scheduled", async () => {
    const draft = await add(from, { published: false });
    const later = "2099-01-01T00:00:00+00:00";
    const scheduled = await add(from, { published: true, publish_at: later });
    const turned = await turnOne(from, draft.id, to);
    expect(turned.row.published).toBe(false);
    const { row } = await turnOne(from, scheduled.id, to);
    expect([row.published, Date.parse(row.publish_at)]).toEqual([true, Date.parse(later)]);
    expect(await redirects()).toEqual({});
    expect(await sql`select from redirects where from_path = ${pathBefore + draft.slug}`).toHaveLength(0);
    const visible = await visitor().from(to).select("id").in("id", [row.id, turned.row.id]).throwOnError();
    expect(visible.data).toEqual([]);
  });

  test("unsaved changes and secret links come along", async () => {
    const { id, updated_at } = await add(from);
    const key = { table_name: from, row_id: id };
    const client_id = randomUUID();
    const typed = { title: "Typed", content: "<p>Typed</p>" };
    for (const { client } of [admin, other])
      await client
        .from("drafts")
        .insert({ ...key, values: typed, version: updated_at, client_id })
        .throwOnError();
    const link = {
      token_hash: randomUUID().replaceAll("-", "").repeat(2),
      expires_at: new Date(Date.now() + 1e7),
    };
    await admin.client
      .from("draft_links")
      .insert({ ...key, ...link })
      .throwOnError();
    const { new_id, row } = await turnOne(from, id, to);
    expect(row.updated_at).toBe(updated_at);
    const there = { table_name: to, row_id: new_id };
    const drafts = (await server.from("drafts").select().throwOnError()).data;
    expect(drafts).toHaveLength(2);
    for (const draft of drafts)
      expect(draft).toMatchObject({ ...there, values: typed, version: updated_at, client_id });
    expect((await server.from("draft_links").select().throwOnError()).data).toMatchObject([there]);
  });
});

describe("what the other kind does not have", () => {
  test("tags and a date come back, even after an edit and through a third kind", async () => {
    const note = await add("notes_entries", { date: "2019-03-04", published: true });
    const page = await turnOne("notes_entries", note.id, "pages");
    expect(page.row).not.toHaveProperty("tags");
    await admin.client.from("pages").update({ title: "Edited" }).eq("id", page.new_id).throwOnError();
    const essay = await turnOne("pages", page.new_id, "models_sections");
    expect(essay.row).toMatchObject({ title: "Edited", tags: note.tags, date: "2019-03-04" });
    expect(essay.row.created_at).toBe(note.created_at);
    const back = await turnOne("models_sections", essay.new_id, "notes_entries");
    expect(back.row).toMatchObject({ id: note.id, title: "Edited", tags: note.tags, date: "2019-03-04" });
    expect((await history("notes_entries", note.id)).map(({ operation }) => operation)).toEqual([
      ...["insert", "turn", "update", "turn", "turn"],
    ]);
  });

  test("the day of a note is that of the post, and the other way round", async () => {
    const note = await add("notes_entries", {
      date: "2019-03-04",
      published: true,
      publish_at: "2019-06-01T00:00Z",
    });
    const post = await turnOne("notes_entries", note.id, "feed_posts");
    const day = async (url: string) =>
      (await sql`select date::text from search_entries where url = ${url}`).map(({ date }) => date);
    expect(await day(`/feed/${note.slug}`)).toEqual(["2019-03-04"]);
    expect(post.row.publish_at).toBeNull();
    const old = await add("feed_posts", { created_at: "2018-01-02T12:00Z", published: true });
    expect((await turnOne("feed_posts", old.id, "notes_entries")).row.date).toBe("2018-01-02");
    const essay = await add("models_sections", { date: "2017-01-02", published: true });
    expect((await turnOne("models_sections", essay.id, "notes_entries")).row.date).toBe("2017-01-02");
  });

  test("an untitled note gets its first words as a title, and loses it again", async () => {
    const long = "word ".repeat(60);
    const rows = await Promise.all([
      add("notes_entries", { title: null, content: paragraph("First words") }),
      add("notes_entries", { title: null, content: paragraph(long) }),
      add("notes_entries", { title: null, content: paragraph(""), date: "2019-03-04" }),
    ]);
    const titles: string[] = [];
    for (const { id } of rows) {
      const { row, new_id } = await turnOne("notes_entries", id, "models_sections");
      titles.push(row.title);
      expect((await turnOne("models_sections", new_id, "notes_entries")).row.title).toBeNull();
    }
    expect(titles).toEqual(["First words", `${"word ".repeat(20).trim()}…`, "2019-03-04"]);
  });

  test("a draft that lacks them has those of the row", async () => {
    const page = await add("pages");
    const note = await turnOne("pages", page.id, "notes_entries");
    await admin.client
      .from("notes_entries")
      .update({ tags: ["a", "b c"], date: "2019-03-04" })
      .eq("id", note.new_id);
    const back = await turnOne("notes_entries", note.new_id, "pages");
    const draft = {
      table_name: "pages",
      row_id: back.new_id,
      values: { title: "Typed" },
      client_id: randomUUID(),
    };
    await admin.client
      .from("drafts")
      .insert({ ...draft, version: "x" })
      .throwOnError();
    await turnOne("pages", back.new_id, "notes_entries");
    const { data } = await server.from("drafts").select("values").single().throwOnError();
    expect(data?.values).toEqual({ title: "Typed", tags: "a, b c", date: "2019-03-04" });
  });
});

describe("what is hidden", () => {
  const show = (slug: string, published: boolean) =>
    server.from("pages").update({ published }).eq("slug", slug).throwOnError();

  test("with its list becomes a draft, and does not appear when it is turned back", async () => {
    const note = await add("notes_entries", { published: true });
    await show("notes", false);
    try {
      const draft = { table_name: "notes_entries", row_id: note.id, version: note.updated_at };
      const values = { title: "Typed", published: "on" };
      await admin.client
        .from("drafts")
        .insert({ ...draft, values, client_id: randomUUID() })
        .throwOnError();
      const essay = await turnOne("notes_entries", note.id, "models_sections");
      const kept = await server.from("drafts").select("values").single().throwOnError();
      expect(kept.data?.values).toMatchObject({ title: "Typed", published: "" });
      expect([essay.became_draft, essay.row.published]).toEqual([true, false]);
      const undone = await turnOne("models_sections", essay.new_id, "notes_entries");
      expect(undone.row.published).toBe(true);
      const again = await turnOne("notes_entries", note.id, "models_sections");
      await show("notes", true);
      const back = await turnOne("models_sections", again.new_id, "notes_entries");
      expect(back.row.published).toBe(false);
    } finally {
      await show("notes", true);
    }
  });

  test("in the other kind's list stays published there, without a redirect that tells", async () => {
    const note = await add("notes_entries", { published: true });
    await show("feed", false);
    const post = await turnOne("notes_entries", note.id, "feed_posts");
    const told = await redirects();
    await show("feed", true);
    expect([post.became_draft, post.row.published]).toEqual([false, true]);
    expect(told).toEqual({});
    expect(await redirects()).toEqual({ [`/notes/${note.slug}`]: `/feed/${note.slug}` });
  });
});

describe("a URL that is not free", () => {
  const refusal = (words: string) => ({
    code: "23514",
    details: "field slug",
    message: expect.stringContaining(words),
  });

  test("with the id of another entry, published or a draft: none of them is turned", async () => {
    const [free, note] = await Promise.all([add("notes_entries"), add("notes_entries")]);
    const essay = await add("models_sections", { id: note.slug, published: true });
    const attempt = () => turn("notes_entries", [free.id, note.id], "models_sections");
    expect((await attempt()).error).toMatchObject(
      refusal(`“On tea” cannot be at /models/${note.slug}: another entry`),
    );
    await admin.client.from("models_sections").update({ published: false }).eq("id", essay.id).throwOnError();
    expect((await attempt()).error).toMatchObject(refusal("a draft is there"));
    expect(await find("notes_entries", free.id)).not.toBeNull();
    await admin.client.from("models_sections").delete().eq("id", essay.id).throwOnError();
    expect((await attempt()).error).toMatchObject(refusal("a deleted entry was there"));
  });

  test("of somebody's unsaved changes", async () => {
    const note = await add("notes_entries");
    const draft = { table_name: "models_sections", row_id: randomUUID(), client_id: randomUUID() };
    await other.client
      .from("drafts")
      .insert({ ...draft, values: { slug: note.slug } })
      .throwOnError();
    const { error } = await turn("notes_entries", [note.id], "models_sections");
    expect(error).toMatchObject(refusal("somebody’s unsaved changes"));
  });

  test("unless it is a draft that an entry left behind, for which the one that comes along stays", async () => {
    const note = await add("notes_entries");
    const { new_id } = await turnOne("notes_entries", note.id, "pages");
    const there = { row_id: note.id, version: note.updated_at, client_id: randomUUID() };
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      for (const { id } of [admin, other])
        await tx`insert into drafts ${tx({ ...there, table_name: "notes_entries", user_id: id, values: tx.json({ title: "Old" }) as never })}`;
    });
    await admin.client
      .from("drafts")
      .insert({ ...there, table_name: "pages", values: { title: "New" } })
      .throwOnError();
    await turnOne("pages", new_id, "notes_entries");
    const { data } = await server
      .from("drafts")
      .select("table_name,values")
      .order("updated_at")
      .throwOnError();
    expect(data).toMatchObject([
      { table_name: "notes_entries", values: { title: "Old" } },
      { table_name: "notes_entries", values: { title: "New" } },
    ]);
  });

  test.each([
    ["new", "models_sections", "the site itself uses this URL"],
    ["tags", "pages", "the site itself uses this URL"],
    ["books", "pages", "the site itself has a page there"],
  ])("of the site: %s", async (slug, to, words) => {
    const { data: page } = await server.from("pages").select().eq("slug", slug).maybeSingle();
    await server.from("pages").delete().eq("slug", slug).throwOnError();
    const note = await add("notes_entries", { slug });
    const { error } = await turn("notes_entries", [note.id], to);
    await server.from("notes_entries").delete().eq("id", note.id).throwOnError();
    if (page) await server.from("pages").insert(page).throwOnError();
    expect(error).toMatchObject(refusal(words));
  });

  test("a page of the site itself stays one", async () => {
    const { data } = await server.from("pages").select("id").eq("slug", "about").single();
    const { error } = await turn("pages", [data?.id], "notes_entries");
    expect(error).toMatchObject(refusal("is a page of the site itself"));
  });
});

describe("the order", () => {
  const inOrder = async (table: string, ids: string[]) => {
    const { data } = await server.from(table).select("id").in("id", ids).order("order_index").throwOnError();
    return data.map(({ id }) => id);
  };

  test("essays come last, the oldest first; posts have the places of their days", async () => {
    const [between, last] = ["2019-03-04", "2019-09-09"];
    const posts: Awaited<ReturnType<typeof add>>[] = [];
    for (const year of [2018, 2019, 2020])
      posts.push(await add("feed_posts", { created_at: `${year}-05-05T12:00Z`, published: true }));
    const notes = [await add("notes_entries", { date: last }), await add("notes_entries", { date: between })];
    const ids = notes.map(({ id }) => id);
    await turn("notes_entries", ids, "feed_posts").throwOnError();
    expect(await inOrder("feed_posts", [...posts.map(({ id }) => id), ...ids])).toEqual(
      [posts[0], notes[1], posts[1], notes[0], posts[2]].map((row) => row?.id),
    );
    const { data } = await turn("feed_posts", ids, "models_sections").throwOnError();
    expect(data.map(({ old_id }: { old_id: string }) => old_id)).toEqual([ids[1], ids[0]]);
    const { data: essays } = await server
      .from("models_sections")
      .select("id")
      .order("order_index")
      .throwOnError();
    expect(essays.slice(-2).map(({ id }) => id)).toEqual([notes[1]?.slug, notes[0]?.slug]);
  });

  test("turned back, a row has its place again, though others have moved", async () => {
    const { data } = await server.from("feed_posts").select("id").order("order_index").throwOnError();
    const before = data.map(({ id }) => id);
    const post = await add("feed_posts");
    const after = await add("feed_posts");
    const { new_id } = await turnOne("feed_posts", post.id, "notes_entries");
    await turnOne("notes_entries", new_id, "feed_posts");
    expect(await inOrder("feed_posts", [...before, post.id, after.id])).toEqual([
      ...before,
      post.id,
      after.id,
    ]);
  });
});

test("of two authors who turn an entry at once, one is told that it is gone", async () => {
  const note = await add("notes_entries");
  const answers = await Promise.all([
    turn("notes_entries", [note.id], "models_sections"),
    turn("notes_entries", [note.id], "feed_posts", other),
  ]);
  expect(answers.map(({ error }) => error?.code ?? "done").sort()).toEqual(["22023", "done"]);
  expect((await turn("notes_entries", [], "pages")).error?.code).toBe("22023");
});

test("only admins turn entries, and only those with pages of their own", async () => {
  const note = await add("notes_entries", { published: true });
  const user = await signUp();
  for (const client of [visitor(), user.client])
    expect(
      (await turn("notes_entries", [note.id], "pages", { client: client as Person["client"] })).error,
    ).toMatchObject(FORBIDDEN);
  for (const to of ["books_entries", "user_roles", "notes_entries", "nothing"])
    expect((await turn("notes_entries", [note.id], to)).error?.code, to).toBe("22023");
  expect(await find("notes_entries", note.id)).toEqual(note);
});

test("a draft that takes the URL of a redirect leaves it until it is published", async () => {
  const [note, essay] = [await add("notes_entries"), await add("models_sections")];
  const slug = unique();
  const kept = { [`/models/${note.slug}`]: "/about", [`/models/${slug}`]: "/about" };
  for (const [from_path, target] of Object.entries(kept))
    await server.from("redirects").insert({ from_path, target }).throwOnError();
  await server.from("models_sections").update({ id: slug }).eq("id", essay.id).throwOnError();
  const turned = await turnOne("notes_entries", note.id, "models_sections");
  expect(await redirects()).toEqual(kept);
  await turnOne("models_sections", turned.new_id, "notes_entries");
  expect(await redirects()).toEqual(kept);
  const again = await turnOne("notes_entries", note.id, "models_sections");
  for (const id of [again.new_id, slug])
    await server.from("models_sections").update({ published: true }).eq("id", id).throwOnError();
  expect(await redirects()).toEqual({});
});

test("an entry whose id has been taken meanwhile gets a new one", async () => {
  const note = await add("notes_entries");
  const essay = await turnOne("notes_entries", note.id, "models_sections");
  const imported = await add("notes_entries", { id: note.id });
  const { row } = await turnOne("models_sections", essay.new_id, "notes_entries");
  expect(row.slug).toBe(note.slug);
  expect(row.id).not.toBe(note.id);
  expect(await find("notes_entries", note.id)).toEqual(imported);
});

test("a version that its author has named stays, though it is turned back", async () => {
  const note = await add("notes_entries");
  const { new_id, revision_id } = await turnOne("notes_entries", note.id, "models_sections");
  const name = { _table: "models_sections", _row_id: new_id, _id: revision_id, _name: "As an essay" };
  await admin.client.rpc("name_revision", name).throwOnError();
  const { row } = await turnOne("models_sections", new_id, "notes_entries");
  expect(row).toEqual(note);
  const versions = await history("notes_entries", note.id);
  expect(versions.map(({ operation, name }) => [operation, name])).toEqual([
    ["insert", null],
    ["turn", "As an essay"],
    ["turn", null],
  ]);
});

test("a turned entry keeps its history when its slug changes", async () => {
  const note = await add("notes_entries", { published: true });
  const { new_id } = await turnOne("notes_entries", note.id, "models_sections");
  const slug = unique();
  await admin.client.from("models_sections").update({ id: slug }).eq("id", new_id).throwOnError();
  const versions = await history("models_sections", slug, "complete_revisions");
  expect(versions.map(({ operation }) => operation)).toEqual(["insert", "turn", "update"]);
  expect(versions.map(({ new: state }) => state.id)).toEqual([note.slug, note.slug, slug]);
  expect(await redirects()).toEqual({
    [`/notes/${note.slug}`]: `/models/${slug}`,
    [`/models/${note.slug}`]: `/models/${slug}`,
  });
  const { row } = await turnOne("models_sections", slug, "notes_entries");
  expect(row).toMatchObject({ id: note.id, slug });
});
