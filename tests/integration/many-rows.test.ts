import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { backend, database, service, visitor } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import { loadEssays } from "~/content/essays.server";
import { listEntries } from "~/content/list-entries.server";
import { isHidden, loadPublicPage } from "~/content/pages.server";
import { findPublished } from "~/content/repository.server";
import { links } from "~/content/types/links";
import { pages } from "~/content/types/pages";
import { sitemap } from "~/feeds/sitemap.server";
import { isBinned } from "~/media/library/deleted-images.server";
import { findUses } from "~/media/library/image-uses.server";
import { emptyDocument } from "~/rich-text/document";

vi.mock("~/runtime/config.server", () => ({
  config: () => ({ siteUrl: "https://example.com", supabase: backend }),
}));
vi.mock("~/realtime/hub.server", () => ({
  // Loaded data is cached until the next test.
  hub: { connected: true, getVersion: () => expect.getState().currentTestName },
}));

/** More rows than a hosted project returns at once. */
const MANY = 1_001;

/** Inserts many rows, and deletes them when the test is over. */
async function make(table: string, row: (id: string, n: number) => Record<string, unknown>) {
  const ids = Array.from({ length: MANY }, () => randomUUID());
  onTestFinished(async () => {
    for (let first = 0; first < MANY; first += 100)
      await service()
        .from(table)
        .delete()
        .in("id", ids.slice(first, first + 100))
        .throwOnError();
  });
  await service().from(table).insert(ids.map(row)).throwOnError();
  return ids;
}

test("searching 8,000 links answers for a word that none has, and for a misspelled one", async () => {
  const sql = database();
  onTestFinished(async () => {
    await sql`delete from public.search_entries where id like 'many-%'`;
    await sql.end();
  });
  // As their triggers write them, without the links and the folding of letters, which would take half a minute.
  await sql`
    insert into public.search_entries (kind, id, title, url, text, date, vector)
    select 'link', 'many-' || n, 'Link ' || n, 'https://example.org', words, current_date,
      to_tsvector('english', words) || to_tsvector('simple', words)
    from generate_series(1, 8000) as n, lateral (
      select string_agg('w' || (n * 31 + at * at) % 900, ' ') || case n when 3007 then ' kaleidoscopes' else '' end as words
      from generate_series(1, 60) as at
    ) as made
  `;
  const find = (_query: string) => visitor().rpc("search", { _query }).throwOnError();
  expect((await find("zzzqqqxxx")).data).toEqual([]);
  expect((await find("kaleidoscpes")).data).toMatchObject([{ title: "Link 3007", corrected: true }]);
});

test("every published link is shown", async () => {
  const ids = await make("links_entries", (id, n) => ({
    id,
    title: `Link ${n}`,
    url: "https://example.org",
  }));
  const shown = new Set((await findPublished(visitor() as Client, links)).map(({ id }) => id));
  expect(ids.filter((id) => !shown.has(id))).toEqual([]);
});

test("every page is shown, named in the sitemap and listed, and every hidden one is hidden", async () => {
  const slugs = new Set<string>();
  await make("pages", (id, n) => {
    slugs.add(`many-${id}`);
    return { id, slug: `many-${id}`, title: `Page ${n}`, content: emptyDocument, published: true };
  });
  const hidden = new Set<string>();
  await make("pages", (id, n) => {
    hidden.add(`many-${id}`);
    return { id, slug: `many-${id}`, title: `Page ${n}`, content: emptyDocument, published: false };
  });
  const whole = await sitemap();
  const { client } = await signUpAdmin();
  const filter = { show: "all", query: "" } as const;
  const { total } = await listEntries(client as Client, pages, filter, { page: 1, timeZone: "UTC" });
  const rows = await service().from("pages").select("id", { count: "exact", head: true });
  expect(total).toBe(rows.count);
  const titles = await Promise.all([...slugs].map(async (slug) => (await loadPublicPage(slug))?.title));
  expect(titles.filter((title) => !title)).toEqual([]);
  expect([...slugs].filter((slug) => !whole.includes(`/${slug}<`))).toEqual([]);
  const states = await Promise.all([...hidden].map(isHidden));
  expect(states.filter((state) => !state)).toEqual([]);
});

test("every essay is in the book", async () => {
  const ids = Array.from({ length: MANY }, (_, n) => `many-${n}`);
  const essays = () => service().from("models_sections");
  onTestFinished(async () => void (await essays().delete().like("id", "many-%").throwOnError()));
  const content = emptyDocument;
  await essays()
    .insert(ids.map((id, n) => ({ id, title: id, content, published: n % 2 === 0, order_index: 100 + n })))
    .throwOnError();
  const book = (await loadEssays()).map(({ id }) => id).filter((id) => id.startsWith("many-"));
  expect(book).toEqual(ids.filter((_, n) => n % 2 === 0));
});

test("no deleted image is shown", async () => {
  const image = { name: "A.jpg", width: 9, height: 9, bytes: 9, type: "image/jpeg", files: ["9.webp"] };
  const deleted_at = new Date().toISOString();
  const ids = await make("images", (id) => ({ ...image, id, deleted_at }));
  const states = await Promise.all(ids.map(isBinned));
  expect(states.filter((state) => !state)).toEqual([]);
});

test("every use of an image is known", async () => {
  const image = randomUUID();
  const ids = await make("links_entries", (id) => ({
    id,
    title: "Link",
    url: `https://example.org/media/${image}/1.webp`,
  }));
  const { client } = await signUpAdmin();
  const uses = await findUses(client as Client, [image]);
  expect(uses.get(image)).toHaveLength(ids.length);
});
