import { createHash } from "node:crypto";
import path from "node:path/posix";
import type { RichTextDocument } from "~/rich-text/document";
import type { MarkdownReader } from "~/rich-text/markdown-reader.server";
import { cutText } from "~/ui/cut-text";
import { parseUrl } from "~/ui/parse-url";
import { isReserved, makeSlug, numberSlug, slugify } from "../../fields/slug";
import { findSitePage } from "../../static-pages";
import { checkColumns } from "../check-columns.server";
import type { IncomingRow } from "../import-read.server";
import { getStableId } from "../stable-id";
import { getTable } from "../tables.server";
import { Addresses } from "./addresses";
import { type Blog, type BlogEntry, count } from "./blog";
import { toDay, toRow } from "./entry-row.server";
import { readText } from "./entry-text.server";
import { getZipPath, toContentAddress } from "./pictures";
import { toRedirects } from "./redirect-rows";

/** The rows that the entries of a blog become. */
interface BlogRows {
  notes: IncomingRow[];
  pages: IncomingRow[];
  redirects: IncomingRow[];
  /** Why entries are left out. */
  rejected: string[];
  losses: { file: string; sentences: string[] }[];
  /** Entries that visitors will not see, and why. */
  drafts: { file: string; sentences: string[] }[];
  notices: string[];
  /** Images in the zip: the address in the texts, and the path in the zip. */
  pictures: [src: string, path: string][];
}

export interface BlogOptions {
  /** The time zone in which entries' dates are computed. */
  timeZone: string;
  /** The address of the old site, if the author entered it: some exports do not contain it. */
  site: string | null;
  /** The slugs of this site's notes by id: a note that was imported before keeps its own. */
  slugs?: ReadonlyMap<string, string>;
}

/**
 * Posts become notes, pages become hidden pages, and their old addresses become redirects. An entry that is imported
 * again gets the same id or slug: that of the old site where it is free. Reports everything that a text cannot hold.
 */
export async function toRows(
  source: Blog,
  reader: MarkdownReader,
  { timeZone, site, slugs = new Map() }: BlogOptions,
): Promise<BlogRows> {
  const blog = { ...source, entries: source.entries.map((entry) => withPossibleDate(withShortName(entry))) };
  const rows: BlogRows = {
    notes: [],
    pages: [],
    redirects: [],
    rejected: [],
    losses: [],
    drafts: [],
    notices: [...blog.notes],
    pictures: [],
  };
  const ids = new Set<string>();
  const targets = new Map<BlogEntry, string>();
  const taken = new Set<string>([...slugs.values()].map((slug) => `/notes/${slug}`));
  for (const entry of blog.entries) {
    const id = getStableId(`${blog.system} ${entry.key}`);
    const known = slugs.get(id);
    const target = known ? `/notes/${known}` : findTarget(entry, timeZone, taken);
    if (ids.has(id)) rows.rejected.push(`${entry.name} is in the export twice: the first is imported.`);
    else if (typeof target === "string") {
      targets.set(entry, target);
      taken.add(target);
    } else rows.rejected.push(target.problem);
    ids.add(id);
  }
  const addresses = new Addresses(blog, site ?? blog.site, (entry) => targets.get(entry) ?? null);
  const pictures = new Map<string, string>();
  for (const [entry, target] of targets) {
    const read = await readText(entry, reader, addresses);
    if (!read.ok) {
      rows.rejected.push(`${entry.name}: ${read.message}`);
      targets.delete(entry);
      continue;
    }
    const losses = [...entry.losses, ...read.losses];
    const content = await withZipPictures(read.document, blog, pictures);
    const id = getStableId(`${blog.system} ${entry.key}`);
    const row = toRow(entry, target, {
      id,
      content,
      title: read.title,
      timeZone,
      losses,
    });
    const { content: _, ...columns } = { ...row.onlyNew, ...row.values };
    const checked = checkColumns(getTable(entry.kind === "post" ? "notes_entries" : "pages"), columns);
    if (!checked.ok) {
      rows.rejected.push(`${entry.name}: ${checked.message}`);
      targets.delete(entry);
      continue;
    }
    const values = Object.fromEntries(Object.keys(row.values).map((name) => [name, checked.row[name]]));
    rows[entry.kind === "post" ? "notes" : "pages"].push({
      values: { ...values, content },
      onlyNew: checked.row,
    });
    if (!entry.isPublished)
      rows.drafts.push({ file: entry.name, sentences: [entry.whyDraft ?? "It was a draft."] });
    if (losses.length > 0) rows.losses.push({ file: entry.name, sentences: losses });
  }
  rows.notices.unshift(summarize(rows));
  if (addresses.hasLost && !blog.site && !site) rows.notices.push(WHERE);
  const { redirects, notices } = toRedirects(targets);
  rows.redirects = redirects;
  rows.notices.push(...notices);
  rows.pictures = [...pictures].map(([path, src]) => [src, path]);
  return rows;
}

/** The most characters of an entry's name in reports. */
const MAX_NAME = 300;
const withShortName = (entry: BlogEntry): BlogEntry => ({ ...entry, name: cutText(entry.name, MAX_NAME) });

/** An entry whose date does not exist becomes a draft, since the date may have been meant to be in the future. */
const withPossibleDate = (entry: BlogEntry): BlogEntry =>
  entry.wrongDate === null
    ? entry
    : {
        ...entry,
        isPublished: false,
        whyDraft: entry.isPublished ? "Its date does not exist." : entry.whyDraft,
        losses: [...entry.losses, `Its date, “${entry.wrongDate}”, does not exist.`],
      };

function summarize({ notes, pages }: BlogRows): string {
  const published = notes.filter(({ onlyNew }) => onlyNew.published === true);
  const scheduled = published.filter(({ onlyNew }) => onlyNew.publish_at !== null).length;
  const states = [
    `${(published.length - scheduled).toLocaleString("en")} published`,
    ...(scheduled > 0 ? [`${scheduled.toLocaleString("en")} scheduled`] : []),
    count(notes.length - published.length, "draft"),
  ];
  const hidden =
    pages.length > 0
      ? ` ${count(pages.length, "page")} will be hidden until you show ${pages.length === 1 ? "it" : "them"}.`
      : "";
  return `${count(notes.length, "post")} ${notes.length === 1 ? "becomes a note" : "become notes"}: ${states.join(", ")}.${hidden}`;
}

const WHERE =
  "The URLs of some images leave out the site. Choose the file again and enter the URL of the old site to fetch them.";

/** Where an entry will be on this site, or why it cannot be there. */
function findTarget(
  entry: BlogEntry,
  timeZone: string,
  taken: ReadonlySet<string>,
): string | { problem: string } {
  const slug = getSlug(entry);
  if (entry.kind === "post") return findFree(slug || toDay(entry.date, timeZone), taken);
  const target = `/${slug}`;
  if (slug === "") return { problem: `${entry.name}: the page has neither a title nor a URL.` };
  if (isReserved("/", slug) || findSitePage(target))
    return { problem: `${entry.name}: this site has a page of its own at ${target}. Copy its text there.` };
  if (taken.has(target)) return { problem: `${entry.name}: another page of the export is at ${target}.` };
  return target;
}

function findFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const target = `/notes/${numberSlug(slug, number)}`;
    if (!taken.has(target)) return target;
  }
}

/** The last part of an entry's old address; made from its title if it has none. */
function getSlug({ addresses: [address = ""], title }: BlogEntry): string {
  const pathname = parseUrl(address, "http://site.invalid")?.pathname ?? "";
  const last =
    pathname
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  return slugify(decode(last).replace(/\.(?:html?|php)$/, "")) || makeSlug(title);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Identifies images in the zip by their content, because their path may differ in another zip. */
async function withZipPictures(
  document: RichTextDocument,
  { files }: Blog,
  found: Map<string, string>,
): Promise<RichTextDocument> {
  const children: RichTextDocument["root"]["children"] = [];
  for (const block of document.root.children) {
    const file = block.type === "image" ? getZipPath(block.src) : null;
    if (block.type !== "image" || file === null) {
      children.push(block);
      continue;
    }
    if (!found.has(file)) {
      const bytes = (await files.get(file)?.read()) ?? Buffer.alloc(0);
      const hash = createHash("sha256").update(bytes).digest("hex");
      found.set(file, toContentAddress(hash, cutText(path.basename(file), 200)));
    }
    children.push({ ...block, src: found.get(file) ?? block.src });
  }
  return { root: { ...document.root, children } };
}
