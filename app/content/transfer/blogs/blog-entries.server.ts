import { createHash } from "node:crypto";
import path from "node:path/posix";
import type { RichTextDocument } from "~/rich-text/document";
import type { MarkdownReader } from "~/rich-text/markdown-reader.server";
import { cutText } from "~/ui/cut-text";
import { decodePath } from "~/ui/decode-path";
import { parseUrl } from "~/ui/parse-url";
import { makeSlug } from "../../fields/slug";
import { fromLocalTime } from "../../time-zone.server";
import { getStableId } from "../stable-id";
import { Addresses } from "./addresses";
import { type Blog, type BlogEntry, wasPublic } from "./blog";
import { toEntry } from "./entry-row.server";
import { readText } from "./entry-text.server";
import { toFileLink, withFileUrls } from "./files";
import { findImageSources, getZipPath, toContentAddress } from "./images";
import type { IncomingEntry } from "./incoming-entry";

/** What is read of a blog's entries. */
interface BlogEntries {
  entries: IncomingEntry[];
  /** Why entries are left out. */
  rejected: string[];
  losses: { file: string; sentences: string[] }[];
  /** Entries that visitors will not see, and why. */
  drafts: { file: string; sentences: string[] }[];
  notices: string[];
  /** Images in the zip: the address in the texts, and the path in the zip. */
  images: [src: string, path: string][];
}

export interface BlogOptions {
  /** The time zone in which entries' dates are computed. */
  timeZone: string;
  /** The address of the old site, if the author entered it: some exports do not contain it. */
  site: string | null;
}

/**
 * Reads the texts of a blog's entries, which may then become rows of several tables (place-entries.server.ts). An entry
 * that is imported again gets the same id. Reports everything that a text cannot hold.
 */
export async function toEntries(
  source: Blog,
  reader: MarkdownReader,
  { timeZone, site }: BlogOptions,
): Promise<BlogEntries> {
  const zone = source.timeZone === null ? timeZone : source.timeZone;
  const entries = source.entries.map((entry) => inTimeZone(withPossibleDate(withShortName(entry)), zone));
  const blog = { ...source, entries };
  const read: BlogEntries = {
    entries: [],
    rejected: [],
    losses: [],
    drafts: [],
    notices: [...blog.notes],
    images: [],
  };
  const ids = new Map<string, BlogEntry>();
  for (const entry of blog.entries) {
    const id = getStableId(`${blog.family ?? blog.system} ${entry.key}`);
    if (ids.has(id)) read.rejected.push(`${entry.name} is in the export twice: the first is imported.`);
    else ids.set(id, entry);
  }
  const addresses = new Addresses(blog, site ?? blog.site, ids);
  const images = new Map<string, string>();
  for (const [id, entry] of ids) {
    const text = await readText(entry, reader, addresses);
    if (!text.ok) {
      read.rejected.push(`${entry.name}: ${text.message}`);
      continue;
    }
    const losses = [...entry.losses, ...text.losses];
    const content = await withZipImages(text.document, blog, images);
    const made = toEntry(entry, {
      ...{ id, slug: getSlug(entry, text.title), content, headings: text.headings },
      ...{ title: text.title, timeZone, losses },
    });
    if (!made.ok) {
      read.rejected.push(`${entry.name}: ${made.message}`);
      continue;
    }
    read.entries.push(made.entry);
    const why = [entry.whyDraft ?? (entry.hidden ? [] : "It was a draft."), entry.hidden ?? []].flat();
    if (!entry.isPublished) read.drafts.push({ file: entry.name, sentences: why });
    if (losses.length > 0) read.losses.push({ file: entry.name, sentences: losses });
  }
  if (addresses.hasLost && !blog.site && !site) read.notices.push(WHERE);
  read.images = [...images].map(([path, src]) => [src, path]);
  return read;
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
        whyDraft: wasPublic(entry) ? "Its date does not exist." : entry.whyDraft,
        losses: [...entry.losses, `Its date, “${entry.wrongDate}”, does not exist.`],
      };

/** An entry whose date, if that is a local time, is the moment in the time zone of its blog. */
function inTimeZone(entry: BlogEntry, timeZone: string | undefined): BlogEntry {
  if (!timeZone || !entry.isLocal || !entry.date) return entry;
  const moment = fromLocalTime(entry.date.replace(/Z$/, ""), timeZone) ?? entry.date;
  return { ...entry, date: new Date(moment).toISOString(), day: entry.date.slice(0, 10) };
}

const WHERE =
  "The URLs of some images leave out the site. Choose the file again and enter the URL of the old site to fetch them.";

/** The last part of an entry's old address; made from its title if it has none. */
function getSlug({ addresses: [address = ""], title }: BlogEntry, heading: string | null): string {
  const pathname = parseUrl(address, "http://site.invalid")?.pathname ?? "";
  const last =
    pathname
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  return makeSlug(decodePath(last).replace(/\.(?:html?|php)$/, "")) || makeSlug(title || heading || "");
}

/** Identifies images and files in the zip by their content, because their path may differ in another zip. */
async function withZipImages(
  document: RichTextDocument,
  { files }: Blog,
  found: Map<string, string>,
): Promise<RichTextDocument> {
  for (const src of findImageSources(document)) {
    const file = getZipPath(src);
    if (file === null || found.has(file)) continue;
    // One that is too large is named when it is to be copied.
    const bytes =
      (await files
        .get(file)
        ?.read()
        .catch(() => null)) ?? Buffer.from(file);
    const hash = createHash("sha256").update(bytes).digest("hex");
    found.set(file, toContentAddress(hash, cutText(path.basename(file), 200)));
  }
  const find = (src: string) => found.get(getZipPath(src) ?? "") ?? src;
  const children = document.root.children.map((block) =>
    block.type === "image" ? { ...block, src: find(block.src) } : block,
  );
  return { root: { ...document.root, children: withFileUrls(children, (src) => toFileLink(find(src))) } };
}
