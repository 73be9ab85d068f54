import { serviceClient, visitorClient } from "~/auth/clients.server";
import { type Args, authClient, getAccount } from "~/auth/session.server";
import type { Part } from "~/drawings/turnable.server";
import { orUnavailable } from "~/http/load-failure.server";
import { memo } from "~/realtime/memo.server";
import { turnText } from "~/rich-text/nodes/drawing/turned.server";
import { renderToParts } from "~/rich-text/render-to-html.server";
import { createYielder } from "~/runtime/yielder";
import { isReserved } from "./fields/slug";
import { readAll } from "./read-all.server";
import { wherePublic } from "./repository.server";
import { getSharing, type Sharing, toLine, withCover } from "./sharing";
import { summarize, truncate } from "./summarize";
import { pages } from "./types/pages";

interface Page {
  title: string;
  text: readonly Part[];
}

const COLUMNS = "title,content,cover,cover_alt,excerpt,description,canonical_url,noindex";

/**
 * The slug of every page in the database. Uses the service key, because visitors cannot read rows that are not public;
 * the list never leaves the server.
 */
const savedSlugs = memo(["pages"], async () => {
  const rows = await readAll(serviceClient().from("pages").select("slug").order("slug"));
  return new Set(rows.map(({ slug }) => slug));
});

const publishedPages = memo(["pages"], async () => {
  const query = wherePublic(visitorClient().from("pages").select(`slug,${COLUMNS}`), pages);
  const pause = createYielder();
  const found = new Map<string, { page: Page; line: string; sharing: Sharing }>();
  for (const row of await readAll(query.order("slug"))) {
    const line = getLine(row);
    const sharing = getSharing(row);
    found.set(row.slug, {
      page: toPage(row),
      line,
      sharing: { ...sharing, excerpt: sharing.excerpt || line },
    });
    await pause();
  }
  return found;
});

const toPage = ({
  title,
  ...row
}: {
  title: string;
  slug: string;
  content: unknown;
  cover?: string | null;
}): Page => ({
  title,
  text: renderToParts(withCover(row), { prefix: row.slug, isAlone: true }),
});

/** Length of a line in an index (characters). */
const LINE_LENGTH = 120;

const getLine = ({ content, description, excerpt }: Partial<Sharing> & { content: unknown }) =>
  truncate(toLine(description || excerpt || ""), LINE_LENGTH) || summarize(content).title;

/**
 * A one-line summary of the public page at /slug: its description, or the start of its text. Empty if there is no page.
 */
export async function loadPageLine(slug: string): Promise<string> {
  return (await publishedPages()).get(slug)?.line ?? "";
}

/**
 * What search engines and other sites are told about the page at /slug: without an excerpt, its line. Null if it has no
 * row or is not public.
 */
export const loadPageSharing = async (slug: string): Promise<Sharing | null> =>
  (await publishedPages()).get(slug)?.sharing ?? null;

/** The page at /slug as visitors read it; null if there is none. @throws if the database did not answer */
export const loadPublicPage = async (slug: string): Promise<Page | null> =>
  (await publishedPages()).get(slug)?.page ?? null;

/** Whether the page at /slug is a draft or scheduled. @throws if unknown: it must not be shown then */
export async function isHidden(slug: string): Promise<boolean> {
  // A row cannot hide the site's own routes, such as /search.
  if (isReserved("/", slug)) return false;
  const [published, saved] = await Promise.all([publishedPages(), savedSlugs()]);
  return saved.has(slug) && !published.has(slug);
}

/**
 * The text of the page at /slug, with its drawing in the state that the URL names; null if it has none. Only admins get a
 * hidden page. @throws 503, and as `turnText`
 */
export async function loadPage(args: Args, slug: string) {
  const page = await orUnavailable(`The page ${slug}`, findPage(args, slug));
  const turned = turnText(args.request, page?.text ?? []);
  return page && { title: page.title, ...turned };
}

async function findPage(args: Args, slug: string): Promise<Page | null> {
  const isAdmin = (await getAccount(args))?.isAdmin ?? false;
  return isAdmin ? savedPage(args, slug) : loadPublicPage(slug);
}

/** As an admin may read it. */
async function savedPage(args: Args, slug: string): Promise<Page | null> {
  const { data, error } = await authClient(args).from("pages").select(COLUMNS).eq("slug", slug);
  if (error) throw new Error(error.message);
  const [row] = data;
  return row ? toPage({ ...row, slug }) : null;
}
