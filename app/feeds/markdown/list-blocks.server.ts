import type { PhrasingContent } from "mdast";
import { visitorClient } from "~/auth/clients.server";
import type { Collection, ContentTable, RowFor } from "~/content/collection";
import { loadRowsPage } from "~/content/cursor-pages.server";
import { listed } from "~/content/derived/collection-lists.server";
import { loadEssays } from "~/content/essays.server";
import { groupByCategory, withProtocol } from "~/content/link-groups";
import { findPublished } from "~/content/repository.server";
import { withCover } from "~/content/sharing";
import { slugPath } from "~/content/slug-path";
import { getEntryTitle } from "~/content/summarize";
import { getPublicationDay } from "~/content/time-zone.server";
import { copy } from "~/content/types/copy";
import { feed } from "~/content/types/feed";
import { links } from "~/content/types/links";
import { models } from "~/content/types/models";
import { notes } from "~/content/types/notes";
import { projects } from "~/content/types/projects";
import { toAbsolute } from "~/rich-text/to-absolute";
import { createYielder } from "~/runtime/yielder";
import { longDate } from "~/ui/long-date";
import { body, heading, list, paragraph, siteUrl, text } from "./blocks.server";

/** A page that lists entries, and its content below the title. */
interface MarkdownList {
  title: string;
  blocks(): Promise<string[]>;
}

const shared = <Table extends ContentTable>(collection: Collection<Table>) =>
  findPublished(visitorClient(), collection);

/** The newest 50 rows, as on the page. */
async function newest<Table extends ContentTable>(collection: Collection<Table>): Promise<RowFor<Table>[]> {
  return (await loadRowsPage(visitorClient(), collection, null))?.rows ?? [];
}

/** The blocks of all rows. */
async function each<R>(rows: readonly R[], toBlocks: (row: R) => Promise<string[]>): Promise<string[]> {
  const pause = createYielder();
  const blocks: string[] = [];
  for (const row of rows) {
    for (const block of await toBlocks(row)) blocks.push(block);
    await pause();
  }
  return blocks;
}

const picture = (url: string, alt: string): PhrasingContent => ({
  type: "image",
  url: toAbsolute(url, siteUrl("/")) ?? url,
  alt,
});

/** Lists whose rows are more than a title and what their fields say, by the page's path. */
const special: Record<string, MarkdownList["blocks"]> = {
  [notes.path]: async () =>
    each(await newest(notes), async ({ id, slug, title, date, content, cover, cover_alt }) => [
      heading(2, text(title ?? longDate(date), siteUrl(slugPath("/notes/", slug)))),
      ...(title ? [paragraph(text(longDate(date)))] : []),
      await body(withCover({ content, cover, cover_alt }), "/notes", id),
    ]),
  [feed.path]: async () =>
    each(await newest(feed), async (post) => {
      const { id, slug, title, content } = post;
      const day = await getPublicationDay(post);
      return [
        heading(2, text(getEntryTitle({ title, content }, day), siteUrl(slugPath("/feed/", slug)))),
        paragraph(text(longDate(day))),
        await body(withCover(post), "/feed", id),
      ];
    }),
  [links.path]: async () =>
    groupByCategory(await shared(links)).flatMap(([category, group]) => [
      ...(category ? [heading(2, text(category))] : []),
      list(
        group.map(({ title, url, description }) => [
          text(title, withProtocol(url)),
          ...(description ? [{ type: "text" as const, value: `: ${description}` }] : []),
        ]),
      ),
    ]),
  [projects.path]: async () =>
    (await shared(projects)).flatMap(({ title, description, url, image, year }) => [
      heading(2, text(title, url && withProtocol(url)), { type: "text", value: year ? ` (${year})` : "" }),
      paragraph(text(description)),
      ...(image ? [paragraph(picture(image, title))] : []),
    ]),
  [copy.path]: async () =>
    each(await shared(copy), async ({ id, content, image_url, image_alt }) => [
      image_url ? paragraph(picture(image_url, image_alt)) : await body(content, "/copy", id),
    ]),
  [models.path]: async () =>
    each(await loadEssays(), async ({ id, title, document }) => [
      heading(2, text(title, siteUrl(slugPath("/models/", id)))),
      await body(document, "/models", id),
    ]),
};

/** A row by its definition: its title, which leads to its first URL, and its texts and pictures in the order of the fields. */
async function writeRow(collection: Collection, entry: RowFor<ContentTable>): Promise<string[]> {
  const title = collection.title(entry);
  const row: Record<string, unknown> = entry;
  const url = collection.fields.find(({ kind, name }) => kind === "url" && row[name]);
  const blocks = [heading(2, text(title, url && withProtocol(String(row[url.name]))))];
  for (const { kind, name } of collection.fields) {
    const value = row[name];
    if (!value || value === title) continue;
    if (kind === "rich-text") blocks.push(await body(value, collection.path, String(row.id)));
    else if (kind === "text" || kind === "long-text") blocks.push(paragraph(text(String(value))));
    else if (kind === "image") blocks.push(paragraph(picture(String(value), title)));
  }
  return blocks;
}

/** All pages that list entries, by path; a gallery has pictures only, and no Markdown. */
const lists = new Map<string, MarkdownList>(
  [...listed.filter(({ takesFiles }) => !takesFiles), models].map((collection) => [
    collection.path,
    {
      title: collection.page ?? collection.plural,
      blocks:
        special[collection.path] ??
        (async () => each(await shared(collection), (row) => writeRow(collection, row))),
    },
  ]),
);

/** The page at a path such as "/notes"; undefined if it lists no entries in Markdown. */
export const findMarkdownList = (path: string): MarkdownList | undefined => lists.get(path);
