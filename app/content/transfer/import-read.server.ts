import { AppError } from "~/http/app-error.server";
import { MarkdownReader } from "~/rich-text/markdown-reader.server";
import type { Blog } from "./blogs/blog";
import { type BlogOptions, toEntries } from "./blogs/blog-entries.server";
import type { Destinations, IncomingEntry } from "./blogs/incoming-entry";
import { readBlogFile, readBlogZip } from "./blogs/read-blog.server";
import { readUtf8 } from "./blogs/read-utf8";
import { readContent } from "./content-reader.server";
import { parseEssay, parsePage } from "./import-markdown.server";
import { readRows, short } from "./json-rows.server";
import {
  contentTables,
  type ExportedRow,
  type ExportedTable,
  getTable,
  type TableInfo,
} from "./tables.server";
import { CONTENT, isZip, readZip, type ZipEntry } from "./zip.server";

/** The validated content of a file to import: rows of some tables. */
export interface Incoming {
  /**
   * "json": whole rows of any table. "markdown": essays and pages, with the columns that their files contain. "blog":
   * entries of another system.
   */
  from: "json" | "markdown" | "blog";
  tables: { info: TableInfo; rows: IncomingRow[] }[];
  /** Only for exports of other systems: their rows are made once it is chosen where they go (place-entries.server.ts). */
  entries?: IncomingEntry[];
  /** Why texts are left out: whole sentences that name them. */
  rejected: string[];
  /** Texts whose rows cannot keep everything: a sentence for each thing that is lost. */
  losses: { file: string; sentences: string[] }[];
  /** Files that are ignored, such as Markdown files in an unknown folder. */
  ignored: string[];
  /** Only for exports of other systems. */
  blog?: IncomingBlog;
}

export interface IncomingBlog {
  /** "WordPress". */
  system: string;
  /** Whole sentences about what is not imported. */
  notices: string[];
  /** Entries that visitors will not see, and why. */
  drafts: { file: string; sentences: string[] }[];
  /** Images in the zip: the address in the texts, and the path in the zip. */
  images: [src: string, path: string][];
  /** The id of the upload whose zip contains them. */
  zip?: string;
  /** When that zip was stored (milliseconds since 1970). */
  zipStoredAt?: number;
  /** The state of a confirmed import that is fetching images. */
  progress?: ImportProgress;
}

export interface ImportProgress {
  overwrite: ExportedTable[];
  destinations: Destinations;
  /** Addresses of images that cannot be fetched, and why. */
  failed: [src: string, sentence: string][];
  /** The ids of images that it added to the library. */
  stored?: string[];
}

export interface IncomingRow {
  values: ExportedRow;
  /** Further columns that only a new row gets; an existing row keeps its own. */
  onlyNew: ExportedRow;
}

/** Files that operating systems add to zips. */
const LEFTOVERS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * Reads and validates an exported zip, a zip of Markdown files only, or the export of another system, and detects which
 * of them it is. A text that cannot be imported is left out, unless it is the only one. Takes seconds of its thread
 * (import-reader.server.ts).
 * @throws AppError with status 422 that names the file (and row) that cannot be imported
 */
export async function readImport(
  file: Buffer,
  options: BlogOptions = { timeZone: "UTC", site: null },
): Promise<Incoming> {
  if (!isZip(file)) return fromBlog(await readBlogFile(file), options);
  const entries = await readEntries(file);
  const content = entries.get(CONTENT);
  if (content) return fromJson(await content.read());
  if (isOwn([...entries.keys()])) return fromMarkdown(entries);
  const blog = await readBlogZip(entries);
  return blog ? fromBlog(blog, options) : fromMarkdown(entries);
}

/** The files of a zip by path. @throws AppError */
export const readEntries = async (zip: Buffer): Promise<Map<string, ZipEntry>> =>
  withoutFolder((await readZip(zip)).filter(({ name }) => !LEFTOVERS.test(name)));

/** Folders whose name says what is in them. */
const MEANT = /^(?:models|pages|_posts|_drafts|\.obsidian)\/$/;

/** Many programs pack a folder instead of its contents: removes a top-level folder that all files share. */
function withoutFolder(entries: ZipEntry[]): Map<string, ZipEntry> {
  const folder = /^[^/]+\//.exec(entries[0]?.name ?? "")?.[0] ?? "";
  const isPacked = !MEANT.test(folder) && entries.every(({ name }) => name.startsWith(folder));
  return new Map(entries.map((entry) => [isPacked ? entry.name.slice(folder.length) : entry.name, entry]));
}

const names = contentTables.map(({ table }) => table);

function fromJson(bytes: Buffer): Incoming {
  const tables = new Map(readContent(bytes));
  const unknown = [...tables.keys()].find((name) => !names.includes(name as ExportedTable));
  if (unknown !== undefined)
    throw new AppError(422, `${CONTENT}: this site has no table “${short(unknown)}”.`);
  const incoming: Incoming = { from: "json", rejected: [], losses: [], ignored: [], tables: [] };
  for (const info of contentTables) {
    const rows = readRows(info, tables.get(info.table) ?? [], incoming);
    checkTwice(rows, info, CONTENT);
    incoming.tables.push({ info, rows });
  }
  return incoming.rejected.length > 0 ? withRows(incoming) : incoming;
}

function checkTwice(rows: IncomingRow[], { table, key }: TableInfo, source: string): void {
  // Pages are identified by their slug, but also need a unique id.
  for (const column of new Set([key, "id"])) {
    const seen = new Set<unknown>();
    for (const { values } of rows) {
      const value = values[column];
      if (value !== undefined && seen.has(value)) {
        throw new AppError(422, `${source}: ${table} has “${short(String(value))}” twice.`);
      }
      seen.add(value);
    }
  }
}

const folders = [
  { table: "models_sections", path: /^models\/[^/]+\.md$/, read: parseEssay },
  { table: "pages", path: /^pages\/[^/]+\.md$/, read: parsePage },
] as const;

/** Whether texts are where this site's Markdown has them: another system's folder of pages may have posts in it. */
function isOwn(names: string[]): boolean {
  const own = names.filter((name) => folders.some(({ path }) => path.test(name))).length;
  return own > 0 && own * 2 >= names.filter((name) => /(?<!^readme)\.mdx?$/i.test(name)).length;
}

async function fromMarkdown(entries: Map<string, ZipEntry>): Promise<Incoming> {
  const reader = new MarkdownReader();
  const ignored = [...entries.keys()].filter((name) => !folders.some(({ path }) => path.test(name)));
  const incoming: Incoming = { from: "markdown", tables: [], rejected: [], losses: [], ignored };
  try {
    for (const { table, path, read } of folders) {
      const info = getTable(table);
      const rows: IncomingRow[] = [];
      for (const [name, entry] of entries) {
        if (!path.test(name)) continue;
        try {
          const { row, losses } = await read(name, await readUtf8(entry), reader);
          rows.push(row);
          if (losses.length > 0) incoming.losses.push({ file: name, sentences: losses });
        } catch (thrown) {
          if (!(thrown instanceof AppError)) throw thrown;
          incoming.rejected.push(thrown.message);
        }
      }
      checkTwice(rows, info, "The zip");
      incoming.tables.push({ info, rows });
    }
  } finally {
    reader.close();
  }
  return withRows(incoming);
}

/** Another system's export may have many texts. */
const BLOG_TIMEOUT_MS = { one: 5_000, all: 40_000 };

async function fromBlog(blog: Blog, options: BlogOptions): Promise<Incoming> {
  const reader = new MarkdownReader(BLOG_TIMEOUT_MS);
  try {
    const { entries, rejected, losses, notices, drafts, images } = await toEntries(blog, reader, options);
    return withRows({
      from: "blog",
      tables: contentTables.map((info) => ({ info, rows: [] })),
      ...{ entries, rejected, losses, ignored: blog.ignored.toSorted() },
      blog: { system: blog.system, notices, drafts, images },
    });
  } finally {
    reader.close();
  }
}

/** @throws AppError if there is nothing to import */
function withRows(incoming: Incoming): Incoming {
  if (incoming.entries?.length || incoming.tables.some(({ rows }) => rows.length > 0)) return incoming;
  const more = incoming.rejected.length - NAMED;
  const one = incoming.from === "json" ? "row" : "file";
  const others = more > 0 ? [`${more} more ${more === 1 ? one : `${one}s`} can’t be imported either.`] : [];
  throw new AppError(422, [...incoming.rejected.slice(0, NAMED), ...others].join(" ") || NOTHING);
}

/** The most files or rows named in the message if none can be imported. */
const NAMED = 5;
const NOTHING = `There is nothing to import in this file: no ${CONTENT}, no Markdown, and no posts from another system.`;
