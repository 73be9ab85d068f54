import { visitorClient } from "~/auth/clients.server";
import { listed } from "~/content/derived/collection-lists.server";
import { isHidden, loadPageSharing } from "~/content/pages.server";
import { findPublicEntry } from "~/content/public-entry.server";
import { unwrap, wherePublic } from "~/content/repository.server";
import { withCover } from "~/content/sharing";
import { slugPath } from "~/content/slug-path";
import { writeFrontMatter } from "~/content/transfer/front-matter";
import { models } from "~/content/types/models";
import { pages } from "~/content/types/pages";
import { settings } from "~/content/types/settings";
import { isEmpty } from "~/rich-text/text";
import { decodePath } from "~/ui/decode-path";
import { longDate } from "~/ui/long-date";
import { body, heading, join, paragraph, text } from "./blocks.server";
import { findMarkdownList } from "./list-blocks.server";
import { withAdditions } from "./page-additions.server";

/** The tables that these pages depend on. */
export const markdownReads = [...listed, models, pages, settings].map(({ table }) => table);

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
  if (!entry || decodePath(entry.path) !== `/${first}/${name}`) return null;
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
  const written = await body(withCover(page), slugPath("/", slug));
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
  const list = findMarkdownList(`/${slug}`);
  if (!list) return textPage(slug);
  const sharing = await loadPageSharing(slug);
  return { blocks: [heading(1, text(list.title)), ...(await list.blocks())], noindex: sharing?.noindex };
}
