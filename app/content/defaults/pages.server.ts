import { serviceClient, visitorClient } from "~/auth/clients.server";
import { type Args, getAccount, getClient } from "~/auth/session.server";
import { memo } from "~/realtime/memo.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { getDefaultPages } from "./default-pages.server";

/** The three pages that are hidden until an admin publishes them (product.md, "Pages with their own text"). */
export const HIDDEN_AT_FIRST: ReadonlySet<string> = new Set(["now", "uses", "colophon"]);

export interface Page {
  title: string;
  /** Its text as HTML. */
  html: string;
}

/**
 * Slug → published, of every page in the database. Visitors cannot read which pages are unpublished, so this asks
 * with the service key; only whether the page at hand is hidden ever leaves the server.
 */
const published = memo(["pages"], async () => {
  const { data, error } = await serviceClient().from("pages").select("slug,published");
  if (error) throw new Error(error.message);
  return new Map(data.map((row) => [row.slug, row.published]));
});

const publishedPages = memo(["pages"], async () => {
  const { data, error } = await visitorClient()
    .from("pages")
    .select("slug,title,content")
    .eq("published", true);
  if (error) throw new Error(error.message);
  return new Map(data.map((row) => [row.slug, { title: row.title, html: renderToHtml(row.content) }]));
});

/** Whether an admin hid the page at /slug, or nobody published it yet. Never throws: what is unknown is shown. */
export async function isHidden(slug: string): Promise<boolean> {
  try {
    const state = (await published()).get(slug);
    return state === undefined ? HIDDEN_AT_FIRST.has(slug) : !state;
  } catch (error) {
    console.error("The pages could not be loaded:", error instanceof Error ? error.message : error);
    return HIDDEN_AT_FIRST.has(slug);
  }
}

/**
 * The text of the page at /slug: the saved version, else the built-in one, else null. A hidden page is null for
 * all but admins. A database that is down leaves the built-in texts, which is logged.
 */
export async function loadPage(args: Args, slug: string): Promise<Page | null> {
  const isAdmin = (await getAccount(args))?.isAdmin ?? false;
  if (!isAdmin && (await isHidden(slug))) return null;
  return (await savedPage(args, slug, isAdmin)) ?? builtIn(slug);
}

async function savedPage(args: Args, slug: string, isAdmin: boolean): Promise<Page | null> {
  try {
    if (!isAdmin) return (await publishedPages()).get(slug) ?? null;
    const { data, error } = await getClient(args).from("pages").select("title,content").eq("slug", slug);
    if (error) throw new Error(error.message);
    const [row] = data;
    return row ? { title: row.title, html: renderToHtml(row.content) } : null;
  } catch (error) {
    console.error(`The page ${slug} could not be loaded:`, error instanceof Error ? error.message : error);
    return null;
  }
}

function builtIn(slug: string): Page | null {
  const page = getDefaultPages().get(slug);
  return page ? { title: page.title, html: renderToHtml(page.document) } : null;
}
