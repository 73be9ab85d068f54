import { AppError } from "~/http/app-error.server";
import { startPauses } from "~/http/pauses";
import { askThread } from "../content-reader.server";
import { type Blog, type BlogEntry, type BlogFile, count, nameEmpty } from "./blog";
import { readDate } from "./dates";
import { findHidden, withHidden } from "./hidden";
import { fillPermalink } from "./permalink";

/** Relative to the project's folder, in which the server is started. */
const WORKER = "app/content/transfer/blogs/ghost-worker.mjs";

interface Answer {
  /** Each post as JSON; null if the file is not an export. */
  posts: string[] | null;
  tags: { id?: string | number; name?: string | number | boolean }[];
  postTags: { post_id?: string | number; tag_id?: string | number; sort_order?: number }[];
  permalinks: string | null;
  authors: number;
  members: number;
}

type Post = Partial<Record<string, string | number | boolean>>;

/** Ghost's placeholder for the site's address. */
const SITE = /__GHOST_URL__/g;

/** Reads an export of Ghost; `files` are those of the zip that contains it, with its images. @throws AppError */
export async function readGhost(
  name: string,
  json: Uint8Array,
  files: ReadonlyMap<string, BlogFile>,
): Promise<Blog> {
  const answer = await askThread<Answer>(WORKER, json);
  if ("problem" in answer) throw new AppError(422, `${name} ${answer.problem}`);
  if (!answer.posts)
    throw new AppError(422, `${name} is neither an export from this site nor one from Ghost.`);
  const tags = new Map(answer.tags.map(({ id, name: tag }) => [id, String(tag ?? "")]));
  const tagsByPost = new Map<unknown, string[]>();
  for (const { post_id, tag_id } of answer.postTags.toSorted(
    (a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0),
  )) {
    const names = tagsByPost.get(post_id) ?? [];
    names.push(tags.get(tag_id) ?? "");
    tagsByPost.set(post_id, names);
  }
  const blog: Blog = { system: "Ghost", site: null, entries: [], files, notes: [], ignored: [] };
  const pause = startPauses();
  const empty: string[] = [];
  for (const json of answer.posts) {
    const post: Post = JSON.parse(json);
    const entry = readPost(post, tagsByPost.get(post.id) ?? [], answer.permalinks);
    if (entry) blog.entries.push(entry);
    else empty.push(String(post.title || post.slug || post.id));
    await pause();
  }
  if (empty.length > 0) blog.notes.push(nameEmpty(empty));
  if (answer.authors > 1)
    blog.notes.push(
      `The names of ${answer.authors} authors will not be imported: entries on this site have no author.`,
    );
  if (answer.members > 0)
    blog.notes.push(`${count(answer.members, "member")} will not be imported: this site has none.`);
  return blog;
}

function readPost(post: Post, tags: string[], permalinks: string | null): BlogEntry | null {
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
  const whyDraft =
    !isOpen && isPublished
      ? "It was for members only."
      : post.status === "sent"
        ? "It was only sent as an email."
        : undefined;
  const path =
    isPage || !permalinks
      ? `/${slug}/`
      : fillPermalink(permalinks, { slug, title, date: dates.date, categories: [] });
  const entry: BlogEntry = {
    kind: isPage ? "page" : "post",
    key: text("uuid") || String(post.id ?? slug),
    name: title || slug,
    title,
    text: html.trim() ? { html } : { markdown },
    cover: text("feature_image") || text("image") || null,
    ...dates,
    isPublished: isPublished && isOpen,
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
  return withHidden(entry, findHidden(html || markdown, "Ghost"));
}

/** Older versions export milliseconds, newer ones ISO times, some the database's own format. */
const toDate = (date: Post[string]) => (typeof date === "number" ? new Date(date) : date);
