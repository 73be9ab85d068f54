import { visitorClient } from "~/auth/clients.server";
import type { Collection, ContentTable, RowFor } from "~/content/collection";
import { loadRowsPage } from "~/content/cursor-pages.server";
import { listed } from "~/content/derived/tables.server";
import { loadEssays } from "~/content/essays.server";
import { groupByCategory, withProtocol } from "~/content/link-groups";
import { isHidden, loadPageSharing } from "~/content/pages.server";
import { findPublicEntry } from "~/content/public-entry.server";
import { findPublished, unwrap, wherePublic } from "~/content/repository.server";
import { withCover } from "~/content/sharing";
import { getEntryTitle } from "~/content/summarize";
import { getPublicationDay } from "~/content/time-zone.server";
import { writeFrontMatter } from "~/content/transfer/front-matter";
import { books } from "~/content/types/books";
import { copy } from "~/content/types/copy";
import { feed } from "~/content/types/feed";
import { gallery } from "~/content/types/gallery";
import { links } from "~/content/types/links";
import { models } from "~/content/types/models";
import { notes } from "~/content/types/notes";
import { pages } from "~/content/types/pages";
import { projects } from "~/content/types/projects";
import { questions } from "~/content/types/questions";
import { settings } from "~/content/types/settings";
import { isEmpty } from "~/rich-text/text";
import { toAbsolute } from "~/rich-text/to-absolute";
import { createYielder } from "~/runtime/yielder";
import { longDate } from "~/ui/long-date";
import { body, heading, join, list, paragraph, siteUrl, text } from "./blocks.server";
import { withAdditions } from "./page-additions.server";

/** The tables that these pages depend on. */
export const markdownReads = [...listed, gallery, models, pages, settings].map(({ table }) => table);

const shared = <Table extends ContentTable>(collection: Collection<Table>) =>
  findPublished(visitorClient(), collection);

/** The newest 50 rows, as on the page. */
async function newest<Table extends ContentTable>(collection: Collection<Table>): Promise<RowFor<Table>[]> {
  return (await loadRowsPage(visitorClient(), collection, null))?.rows ?? [];
}

/** The blocks of all rows. */
async function each<Row>(rows: readonly Row[], toBlocks: (row: Row) => Promise<string[]>): Promise<string[]> {
  const pause = createYielder();
  const blocks: string[] = [];
  for (const row of rows) {
    for (const block of await toBlocks(row)) blocks.push(block);
    await pause();
  }
  return blocks;
}

/** Whether a page that is a list, such as /notes, has its entries in Markdown. */
export const isMarkdownList = (path: string): boolean => Object.hasOwn(lists, path.slice(1));

/** What each list shows, by the first segment of its path. */
const lists: Record<string, { title: string; blocks: () => Promise<string[]> }> = {
  notes: {
    title: "Notes",
    blocks: async () =>
      each(await newest(notes), async ({ id, slug, title, date, content, cover, cover_alt }) => [
        heading(2, text(title ?? longDate(date), siteUrl(`/notes/${slug}`))),
        ...(title ? [paragraph(text(longDate(date)))] : []),
        await body(withCover({ content, cover, cover_alt }), "/notes", id),
      ]),
  },
  feed: {
    title: "Feed",
    blocks: async () =>
      each(await newest(feed), async (post) => {
        const { id, slug, title, content } = post;
        const day = await getPublicationDay(post);
        return [
          heading(2, text(getEntryTitle({ title, content }, day), siteUrl(`/feed/${slug}`))),
          paragraph(text(longDate(day))),
          await body(withCover(post), "/feed", id),
        ];
      }),
  },
  questions: {
    title: "Questions",
    blocks: async () =>
      each(await shared(questions), async ({ id, question, content }) => [
        heading(2, text(question)),
        await body(content, "/questions", id),
      ]),
  },
  links: {
    title: "Links",
    blocks: async () =>
      groupByCategory(await shared(links)).flatMap(([category, group]) => [
        ...(category ? [heading(2, text(category))] : []),
        list(
          group.map(({ title, url, description }) => [
            text(title, withProtocol(url)),
            ...(description ? [{ type: "text" as const, value: `: ${description}` }] : []),
          ]),
        ),
      ]),
  },
  books: {
    title: "Books",
    blocks: async () =>
      (await shared(books)).flatMap(({ title, description, buy_link }) => [
        heading(2, text(title, withProtocol(buy_link))),
        paragraph(text(description)),
      ]),
  },
  projects: {
    title: "Projects",
    blocks: async () =>
      (await shared(projects)).flatMap(({ title, description, url, image, year }) => [
        heading(2, text(title, url && withProtocol(url)), { type: "text", value: year ? ` (${year})` : "" }),
        paragraph(text(description)),
        ...(image
          ? [paragraph({ type: "image", url: toAbsolute(image, siteUrl("/")) ?? image, alt: title })]
          : []),
      ]),
  },
  copy: {
    title: "Copy",
    blocks: async () =>
      each(await shared(copy), async ({ id, content, image_url, image_alt }) => [
        image_url
          ? paragraph({
              type: "image",
              url: toAbsolute(image_url, siteUrl("/")) ?? image_url,
              alt: image_alt,
            })
          : await body(content, "/copy", id),
      ]),
  },
  models: {
    title: "Models",
    blocks: async () =>
      each(await loadEssays(), async ({ id, title, document }) => [
        heading(2, text(title, siteUrl(`/models/${id}`))),
        await body(document, "/models", id),
      ]),
  },
};

/** The tags above a text, if it has any. */
const frontMatter = (tags: string[]) => (tags.length > 0 ? [writeFrontMatter({ tags })] : []);

/** The blocks of a page, and whether it is hidden from search engines. */
interface Written {
  blocks: string[];
  noindex?: boolean;
}

/** The content of an entry's own page; null if there is none, or if it is at another path now. */
async function entryPage(first: string, name: string): Promise<Written | null> {
  const entry = await findPublicEntry(first, name);
  if (entry?.path !== `/${first}/${name}`) return null;
  const { title, content, tags, sharing } = entry;
  const day = longDate(entry.day ?? "");
  const blocks = [
    ...frontMatter(tags),
    heading(1, text(title ?? `${first === "notes" ? "Note" : "Post"} from ${day}`)),
    ...(title && day ? [paragraph(text(day))] : []),
    await body(withCover({ content, ...sharing }), entry.path),
  ];
  return { blocks, noindex: sharing.noindex };
}

/** A page with a text; null if it has none. */
async function textPage(slug: string): Promise<Written | null> {
  const query = visitorClient()
    .from("pages")
    .select("title,content,cover,cover_alt,noindex")
    .eq("slug", slug);
  const page = unwrap(await wherePublic(query, pages).maybeSingle()).data;
  if (!page || isEmpty(page.content)) return null;
  const written = await body(withCover(page), `/${slug}`);
  const blocks = [heading(1, text(page.title)), ...(await withAdditions(slug, written))];
  return { blocks, noindex: page.noindex };
}

/**
 * The page at a path such as "notes/rain" as Markdown, as visitors may read it; null if there is none, or if it has no
 * text (the home page, the gallery, the search). @throws AppError
 */
export async function markdownPage(path: string): Promise<{ text: string; noindex: boolean } | null> {
  const [first = "", name, ...more] = path.split("/");
  if (more.length > 0 || (await isHidden(first))) return null;
  const page = await (name === undefined ? findPage(first) : entryPage(first, name));
  return page ? { text: join(page.blocks), noindex: page.noindex ?? false } : null;
}

async function findPage(slug: string): Promise<Written | null> {
  const list = Object.hasOwn(lists, slug) ? lists[slug] : undefined;
  if (!list) return textPage(slug);
  const sharing = await loadPageSharing(slug);
  return { blocks: [heading(1, text(list.title)), ...(await list.blocks())], noindex: sharing?.noindex };
}
