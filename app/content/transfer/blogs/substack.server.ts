import { parse } from "csv-parse/sync";
import { AppError } from "~/http/app-error.server";
import { escapeHtml } from "~/rich-text/escape-html";
import { cutText } from "~/ui/cut-text";
import { type Blog, type BlogEntry, type BlogFile, nameEmpty } from "./blog";
import { readDate } from "./dates";
import { findHidden, withHidden } from "./hidden";
import { readHtmlText } from "./html-text";
import { readUtf8, readUtf8OrName } from "./read-utf8";

/** Lists of subscribers, and statistics of individual posts. */
const SUBSCRIBERS = /(?:^|\/)(?:email_list|subscribers)[^/]*\.csv$/;
const STATISTICS = /\.(?:delivers|opens)\.csv$/;

/** Reads an export of Substack: posts.csv, and the text of each post as posts/{id}.html. @throws AppError */
export async function readSubstack(files: ReadonlyMap<string, BlogFile>): Promise<Blog> {
  const blog: Blog = {
    system: "Substack",
    site: null,
    entries: [],
    files: new Map(),
    notes: [],
    ignored: [],
  };
  const used = new Set(["posts.csv"]);
  const empty: string[] = [];
  for (const row of await readRows(files)) {
    const id = row.post_id ?? "";
    const path = `posts/${id}.html`;
    const file = files.get(path);
    used.add(path);
    const body = file ? await readUtf8OrName(file, blog.ignored) : "";
    if (body === null) continue;
    if (body.trim() === "" && !row.podcast_url) {
      empty.push(readHtmlText(row.title ?? "") || id);
      continue;
    }
    blog.site ??= findSite(body);
    const slug = /^\d+\.(.+)$/.exec(id)?.[1];
    const isPublished = row.is_published?.toLowerCase() === "true";
    const isForSome =
      !/^(?:everyone)?$/i.test(row.audience?.trim() ?? "") || /private|paid/i.test(row.type ?? "");
    const line = readHtmlText(row.subtitle ?? "");
    const subtitle = line ? `<p><em>${escapeHtml(line)}</em></p>` : "";
    const podcast = row.podcast_url
      ? `<p><a href="${escapeHtml(row.podcast_url)}">${escapeHtml(row.podcast_url)}</a></p>`
      : "";
    const title = readHtmlText(row.title ?? "");
    const entry: BlogEntry = {
      kind: row.type === "page" ? "page" : "post",
      key: id,
      name: title || path,
      title,
      text: { html: subtitle + body + podcast },
      cover: null,
      ...readDate(row.post_date),
      isPublished: isPublished && !isForSome,
      whyDraft: isPublished ? "It was for some subscribers only." : undefined,
      tags: [],
      addresses: slug ? [`/p/${slug}`] : [],
      file: null,
      losses: podcast ? ["Its recording stays where it is and becomes a link."] : [],
    };
    blog.entries.push(withHidden(entry, findHidden(body, "Substack", "html")));
  }
  const rest = [...files.keys()].filter((name) => !used.has(name));
  if (empty.length > 0) blog.notes.push(nameEmpty(empty, "post", "posts"));
  if (rest.some((name) => SUBSCRIBERS.test(name)))
    blog.notes.push("The list of subscribers will not be imported: this site sends no newsletters.");
  blog.ignored.push(...rest.filter((name) => !SUBSCRIBERS.test(name) && !STATISTICS.test(name)));
  return blog;
}

/** The export does not contain the site's address, but its images do. */
function findSite(html: string): string | null {
  const [, host] =
    /internalRedirect(?:&quot;|"):(?:&quot;|")https:\/\/([a-z0-9.-]{1,200})\//.exec(html) ?? [];
  return host ? `https://${host}` : null;
}

type Row = Partial<Record<string, string>>;

async function readRows(files: ReadonlyMap<string, BlogFile>): Promise<Row[]> {
  const list = files.get("posts.csv");
  const text = list ? await readUtf8(list) : "";
  try {
    const rows: Row[] = parse(text, {
      bom: true,
      columns: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      to: 20_000,
    });
    if (rows.every((row) => row.post_id !== undefined)) return rows;
  } catch (error) {
    throw new AppError(422, `posts.csv can’t be read: ${cutText((error as Error).message, 200)}`);
  }
  throw new AppError(422, "posts.csv has no column “post_id”: it is not an export from Substack.");
}
