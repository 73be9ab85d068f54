import { AppError } from "~/http/app-error.server";
import { isRecord } from "~/rich-text/element";
import { isTooLarge } from "../content-reader.server";
import { parseJsonFile } from "../json-file.server";
import { type Blog, type BlogEntry, type BlogFile, count, nameEmpty } from "./blog";
import { readDate } from "./dates";
import { findHidden, withHidden } from "./hidden";
import { readHtmlText } from "./html-text";
import { fillPermalink } from "./permalink";

/** More posts than a blog has. */
const MAX_POSTS = 100_000;

type Row = Record<string, unknown>;

/** Ghost's placeholder for the site's address. */
const SITE = /__GHOST_URL__/g;

/** Reads an export of Ghost; `files` are those of the zip that contains it, with its images. @throws AppError */
export function readGhost(name: string, json: Uint8Array, files: ReadonlyMap<string, BlogFile>): Blog {
  const data = findData(parseJsonFile(json, name));
  const list = (key: string): Row[] => (Array.isArray(data[key]) ? data[key].filter(isRecord) : []);
  if (!Array.isArray(data.posts))
    throw new AppError(422, `${name} is neither an export from this site nor one from Ghost.`);
  const posts = list("posts");
  if (posts.length > MAX_POSTS) throw new AppError(422, `${name} has too many posts. Split it.`);
  if (posts.map(getTexts).some(isTooLarge))
    throw new AppError(422, `${name} holds a post that is too large.`);
  const tags = new Map(list("tags").map(({ id, name: tag }) => [id, getText(tag)]));
  const tagsByPost = new Map<unknown, string[]>();
  for (const { post_id, tag_id } of list("posts_tags").toSorted(
    (a, b) => (Number(a.sort_order) || 0) - (Number(b.sort_order) || 0),
  )) {
    const names = tagsByPost.get(post_id) ?? [];
    names.push(tags.get(tag_id) ?? "");
    tagsByPost.set(post_id, names);
  }
  const blog: Blog = { system: "Ghost", site: null, entries: [], files, notes: [], ignored: [] };
  const metas = new Map(list("posts_meta").map((meta) => [meta.post_id, meta]));
  const permalinks = getText(list("settings").find(({ key }) => key === "permalinks")?.value);
  const empty: string[] = [];
  for (const row of posts) {
    const post = { ...row, ...metas.get(row.id), id: row.id };
    const entry = readPost(post, tagsByPost.get(row.id) ?? [], permalinks);
    if (entry) blog.entries.push(entry);
    else empty.push(getText(row.title) || getText(row.slug) || getText(row.id));
  }
  if (empty.length > 0) blog.notes.push(nameEmpty(empty));
  const [authors, members] = [list("users").length, list("members").length];
  if (authors > 1)
    blog.notes.push(
      `The names of ${authors} authors will not be imported: entries on this site have no author.`,
    );
  if (members > 0) blog.notes.push(`${count(members, "member")} will not be imported: this site has none.`);
  return blog;
}

/** The tables of an export; older versions wrap them. */
function findData(json: unknown): Row {
  const { db, data } = isRecord(json) ? json : {};
  const found = Array.isArray(db) && isRecord(db[0]) ? db[0].data : data;
  return isRecord(found) ? found : {};
}

/** Numbers and truth values become text, anything nested "". */
const getText = (value: unknown): string =>
  typeof value === "object" || value === undefined ? "" : String(value);

/** What is read of a post: newer versions export it in the editor's own formats as well. */
const getTexts = ({ html, markdown, plaintext }: Row) => [html, markdown, plaintext];

function readPost(post: Row, tags: string[], permalinks: string): BlogEntry | null {
  const text = (name: string) => (typeof post[name] === "string" ? post[name].replace(SITE, "") : "");
  const html = text("html");
  const markdown = text("markdown") || text("plaintext");
  if (!html.trim() && !markdown.trim()) return null;
  const title = text("title").trim();
  const slug = text("slug");
  const dates = readDate(toDate(post.published_at), toDate(post.created_at));
  const isPage = post.type === "page" || post.page === 1 || post.page === true;
  const isOpen = (text("visibility") || "public") === "public";
  const isPublished = post.status === "published" || (post.status === "scheduled" && dates.date !== null);
  const isEmail = post.status === "sent" || post.email_only === true || post.email_only === 1;
  const whyDraft =
    !isOpen && isPublished
      ? "It was for members only."
      : isEmail
        ? "It was only sent as an email."
        : undefined;
  const path =
    isPage || !permalinks
      ? `/${slug}/`
      : fillPermalink(permalinks, { slug, title, date: dates.date, categories: [] });
  const entry: BlogEntry = {
    kind: isPage ? "page" : "post",
    key: text("uuid") || getText(post.id ?? slug),
    name: title || slug,
    title,
    // All of its readers of Markdown have kept the ends of lines.
    text: html.trim() ? { html } : { markdown, hasLineBreaks: true },
    cover: text("feature_image") || text("image") || null,
    coverWords: { alt: text("feature_image_alt"), caption: readHtmlText(text("feature_image_caption")) },
    ...dates,
    isPublished: isPublished && isOpen && !isEmail,
    whyDraft,
    // Ghost's internal tags begin with "#".
    tags: tags.filter((tag) => !tag.startsWith("#")),
    sharing: {
      excerpt: text("custom_excerpt"),
      description: text("meta_description"),
      canonical_url: text("canonical_url"),
    },
    addresses: slug ? [path] : [],
    file: null,
    losses: [],
  };
  const hidden = html.trim() ? findHidden(html, "Ghost", "html") : findHidden(markdown, "Ghost");
  // Without HTML, only the editor's own format says which cards are for some readers.
  const isGated = (
    html.trim() ? /"nonMember":\s*false|"showOnWeb":\s*false/ : /"(?:visibility|showOn(?:Web|Email))"/
  ).test(text("lexical") + text("mobiledoc"));
  return withHidden(entry, isGated ? [...hidden, "a card for some readers only"] : hidden);
}

/** Older versions export milliseconds, newer ones ISO times, some the database's own format. */
const toDate = (date: unknown) => (typeof date === "number" ? new Date(date) : date);
