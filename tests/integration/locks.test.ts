import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, expect, test } from "vitest";
import { database, service } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import { paragraph } from "../e2e/support/content";

const server = service() as SupabaseClient;
const sql = database();
afterAll(() => sql.end());
afterEach(async () => {
  await sql`delete from redirects`;
  await sql`delete from samples where row_key like 'lock-%'`;
  for (const table of ["feed_posts", "notes_entries", "pages"])
    await sql`delete from ${sql(table)} where slug like 'lock-%'`;
  await sql`delete from models_sections where id like 'lock-%'`;
});

const unique = () => `lock-${randomUUID()}`;
async function add(table: string, values: object = {}) {
  const named: object = table === "models_sections" ? { id: unique() } : { slug: unique() };
  const row = { ...named, title: "Otters", content: paragraph("Otters"), published: true, ...values };
  return (
    await server
      .from(table)
      .insert(row as object)
      .select()
      .single()
      .throwOnError()
  ).data;
}

/** Asks for each once the one before waits for a lock, while somebody else has the redirects; says what came of them. */
async function askInTurn(...requests: (() => PromiseLike<{ error: { message: string } | null }>)[]) {
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select private.lock_redirects()`;
  const asked: Promise<string>[] = [];
  for (const request of requests) {
    asked.push(Promise.resolve(request()).then(({ error }) => error?.message ?? "done"));
    const waiting = () => sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(asked.length);
  }
  await holder`commit`;
  holder.release();
  return Promise.all(asked);
}

const turn = (from: string, { id }: { id: string }, to: string) =>
  server.rpc("turn_rows", { _table: from, _ids: [id], _to: to, _newest_last: to === "feed_posts" });

test("a note becomes a post while a post of its list becomes a note, and another gets a new slug", async () => {
  const [note, first, second] = [
    await add("notes_entries", { date: "2019-05-05" }),
    await add("feed_posts", { created_at: "2020-05-05T12:00Z" }),
    await add("feed_posts", { created_at: "2021-05-05T12:00Z" }),
  ];
  const answers = await askInTurn(
    () => turn("notes_entries", note, "feed_posts"),
    () => turn("feed_posts", first, "notes_entries"),
    () => server.from("feed_posts").update({ slug: unique() }).eq("id", second.id),
  );
  expect(answers).toEqual(["done", "done", "done"]);
});

test("texts are added while an essay gets another slug, in either order", async () => {
  const text = (key: string) => ({
    table: "models_sections",
    key,
    title: "T",
    content: paragraph("T"),
    published: true,
  });
  const supply = () => server.rpc("supply_texts", { _texts: [text(unique())] });
  const essay = await add("models_sections");
  const rename = (id: string, to: string) => server.from("models_sections").update({ id: to }).eq("id", id);
  const slugs = [unique(), unique()] as const;
  expect(await askInTurn(supply, () => rename(essay.id, slugs[0]))).toEqual(["done", "done"]);
  expect(await askInTurn(() => rename(slugs[0], slugs[1]), supply)).toEqual(["done", "done"]);
});

test("text typed while an entry is turned isn't left behind; text typed before moves with it", async () => {
  const [note, typed] = [await add("notes_entries"), await add("notes_entries")];
  const { client, id: user_id } = await signUpAdmin();
  const drafts = () => (client as SupabaseClient).from("drafts");
  const draft = (row: { id: string; updated_at: string }, title: string) => ({
    ...{ table_name: "notes_entries", row_id: row.id, version: row.updated_at, client_id: randomUUID() },
    values: { title },
  });
  await drafts().insert(draft(typed, "One")).throwOnError();
  const answers = await askInTurn(
    () => server.rpc("turn_rows", { _table: "notes_entries", _ids: [note.id, typed.id], _to: "pages" }),
    () => drafts().insert(draft(note, "Late")),
  );
  expect(answers).toEqual(["done", "This entry has been turned into another one."]);
  const { data } = await server.from("drafts").select("table_name,row_id,values").eq("user_id", user_id);
  expect(data).toMatchObject([{ table_name: "pages", row_id: typed.id, values: { title: "One" } }]);
});

test("a redirect is edited while a page moves to its URL", async () => {
  const page = await add("pages");
  const slug = unique();
  const redirect = { from_path: `/${slug}`, target: "/about" };
  const { data } = await server.from("redirects").insert(redirect).select().single().throwOnError();
  const answers = await askInTurn(
    () => server.from("pages").update({ slug }).eq("id", page.id),
    () => server.from("redirects").update({ target: "/notes" }).eq("id", data.id),
  );
  expect(answers).toEqual(["done", "done"]);
});
