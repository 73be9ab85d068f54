import { visitorClient } from "~/auth/clients.server";
import { getEntryPath } from "~/content/collection";
import { hiddenKinds } from "~/content/content-kinds.server";
import { textReads } from "~/content/derived/collection-lists.server";
import { loadEssays } from "~/content/essays.server";
import { withProtocol } from "~/content/link-groups";
import { unwrap, wherePublic } from "~/content/repository.server";
import { getPublicationTime, getUpdateTime } from "~/content/schedule";
import { isIndexed, type Sharing, toLine, withCover } from "~/content/sharing";
import { slugPath } from "~/content/slug-path";
import { getEntryTitle } from "~/content/summarize";
import { loadTagged } from "~/content/tagged.server";
import { feed } from "~/content/types/feed";
import { notes } from "~/content/types/notes";
import { memo } from "~/realtime/memo.server";
import { FILE_TYPES, parseFileUrl } from "~/rich-text/file-url";
import { documentToHtml } from "~/rich-text/html.server";
import { getCard } from "~/rich-text/nodes/card/card";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";
import { toAbsolute } from "~/rich-text/to-absolute";
import { config } from "~/runtime/config.server";
import { withAbsoluteUrls } from "./absolute-urls";
import { xml } from "./xml";

/** Entries in a feed. */
const MAX_ENTRIES = 50;

/** The tables that feeds depend on. */
export const feedReads = textReads;

/** An entry of a feed. */
export interface Entry {
  /** Never changes, even if the site moves to another domain. */
  id: string;
  /** Absolute. */
  url: string;
  title: string;
  kind: "note" | "post" | "essay" | "link";
  tags: string[];
  /** The author's own excerpt, on one line; "" if there is none. */
  excerpt: string;
  /** The full text, preceded by its cover; all URLs are absolute. */
  html: string;
  /** The absolute URL of the cover. */
  image?: string;
  /** The files in the text, which podcast apps look for. */
  files: Enclosure[];
  /** Whether search engines may show it; all feeds do. */
  isIndexed: boolean;
  /** ISO times. */
  published: string;
  updated: string;
}

interface Enclosure {
  /** Absolute. */
  url: string;
  title: string;
  type: string;
  bytes: number;
}

/** The newest 50 published posts, notes and essays, newest first. @throws AppError */
export const newestEntries = memo(textReads, () => findNewest([newestNotes(), newestPosts(), essays()]));

/** The newest entries with a tag, including links; empty if there are none. @throws AppError */
export async function newestTagged(tag: string): Promise<Entry[]> {
  const { entries } = await loadTagged(tag, 1);
  if (entries.length === 0) return [];
  const ids = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  return findNewest([
    newestNotes(ids("note")),
    newestPosts(ids("post")),
    essays(ids("essay")),
    links(ids("link")),
  ]);
}

async function findNewest(lists: Promise<Entry[]>[]): Promise<Entry[]> {
  const [hidden, ...found] = await Promise.all([hiddenKinds(), ...lists]);
  return found
    .flat()
    .filter(({ kind }) => !hidden.includes(kind))
    .sort((a, b) => b.published.localeCompare(a.published) || a.id.localeCompare(b.id))
    .slice(0, MAX_ENTRIES);
}

interface Selectable<Query> {
  in(column: string, values: string[]): Query;
}

/** Only rows with these ids, if they are given. */
const withIds = <Query extends Selectable<Query>>(query: Query, ids?: string[]): Query =>
  ids ? query.in("id", ids) : query;

async function newestNotes(ids?: string[]): Promise<Entry[]> {
  const query = withIds(wherePublic(visitorClient().from("notes_entries").select("*"), notes), ids);
  const newest = query.order("date", { ascending: false }).order("created_at", { ascending: false });
  const { data } = unwrap(await newest.limit(MAX_ENTRIES));
  return (data ?? []).map((row) =>
    entry("note", {
      ...row,
      path: getEntryPath(notes, row),
      urn: `urn:uuid:${row.id}`,
      published: row.date,
      updated_at: getUpdateTime(row),
    }),
  );
}

/** Queries by creation and by publication time: a post may have been written long before it was published. */
async function newestPosts(ids?: string[]): Promise<Entry[]> {
  const newestBy = async (column: "created_at" | "publish_at") => {
    const query = wherePublic(visitorClient().from("feed_posts").select("*"), feed);
    const newest = withIds(query.not(column, "is", null), ids).order(column, { ascending: false });
    return unwrap(await newest.limit(MAX_ENTRIES)).data ?? [];
  };
  const found = (await Promise.all([newestBy("created_at"), newestBy("publish_at")])).flat();
  const rows = new Map(found.map((row) => [row.id, row]));
  return [...rows.values()].map((row) =>
    entry("post", {
      ...row,
      path: getEntryPath(feed, row),
      urn: `urn:uuid:${row.id}`,
      published: getPublicationTime(row),
    }),
  );
}

/** The essays as the book shows them. */
async function essays(ids?: string[]): Promise<Entry[]> {
  const book = (await loadEssays()).filter(({ id }) => !ids || ids.includes(id));
  return book.map(({ id, uuid, title, document, tags, sharing, published, updated }) =>
    entry("essay", {
      ...sharing,
      urn: `urn:uuid:${uuid}`,
      title,
      content: document,
      tags,
      path: slugPath("/models/", id),
      published,
      updated_at: updated,
    }),
  );
}

async function links(ids: string[]): Promise<Entry[]> {
  const { data } = unwrap(await visitorClient().from("links_entries").select("*").in("id", ids));
  return (data ?? []).map(({ id, title, url, description, tags, created_at, updated_at }) => ({
    id: `urn:uuid:${id}`,
    url: withProtocol(url),
    title,
    kind: "link",
    tags,
    excerpt: "",
    isIndexed: true,
    files: [],
    html: description && `<p dir="auto">${xml(description)}</p>`,
    published: new Date(created_at).toISOString(),
    updated: new Date(updated_at).toISOString(),
  }));
}

interface Written extends Sharing {
  title?: string | null;
  content: unknown;
  tags: string[];
  path: string;
  urn: string;
  published: string;
  updated_at: string;
}

function entry(
  kind: Entry["kind"],
  { title, content, tags, path, urn, published, updated_at, ...sharing }: Written,
): Entry {
  const url = config().siteUrl + path;
  return {
    id: urn,
    url,
    title: getEntryTitle({ title, content }, published),
    kind,
    tags,
    excerpt: toLine(sharing.excerpt),
    html: html(withCover({ content, ...sharing }), url),
    files: getFiles(content, url),
    image: (sharing.cover && toAbsolute(sharing.cover, url)) || undefined,
    isIndexed: isIndexed(sharing),
    published: new Date(published).toISOString(),
    updated: new Date(updated_at).toISOString(),
  };
}

function getFiles(content: unknown, base: string): Enclosure[] {
  const parsed = parseDocument(content);
  const blocks = parsed.ok ? parsed.document.root.children : [];
  return blocks.flatMap((block) => {
    const card = block.type === "card" ? getCard({ ...block }) : null;
    const file = card && parseFileUrl(card.url);
    if (!file) return [];
    const { ending, bytes } = file;
    return [
      { url: toAbsolute(card.url, base) ?? card.url, title: card.title, type: FILE_TYPES[ending], bytes },
    ];
  });
}

/** A stored document as HTML for feed readers; its plain text if it is invalid. */
function html(document: unknown, base: string): string {
  const parsed = parseDocument(withAbsoluteUrls(document, base));
  return parsed.ok
    ? documentToHtml(parsed.document, "auto")
    : `<p dir="auto">${xml(plainText(document))}</p>`;
}
