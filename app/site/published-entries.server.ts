import { data, redirect } from "@remix-run/node";
import { hasSession, visitorClient } from "~/auth/clients.server";
import { type Args, getAccount } from "~/auth/session.server";
import { type Collection, type ContentTable, getEntryPath, type RowFor } from "~/content/collection";
import { loadPublishedEntry, loadRowsPage, type Page, parseCursor } from "~/content/cursor-pages.server";
import { isHidden } from "~/content/pages.server";
import { notFound } from "~/content/redirects/not-found.server";
import { findPublished } from "~/content/repository.server";
import { getPublicationTime } from "~/content/schedule";
import { settings } from "~/content/settings.server";
import { getDescription, getSharing, type Sharing, withCover, withoutSharing } from "~/content/sharing";
import { getEntryTitle } from "~/content/summarize";
import { getLang } from "~/content/text-language.server";
import { getDay, getSiteTimeZone } from "~/content/time-zone.server";
import { joinParts } from "~/drawings/turnable.server";
import { orUnavailable } from "~/http/load-failure.server";
import { memo } from "~/realtime/memo.server";
import { turnText } from "~/rich-text/nodes/drawing/turned.server";
import { type Place, renderToParts } from "~/rich-text/render-to-html.server";
import { createYielder } from "~/runtime/yielder";

/** The rows that every visitor sees, cached by collection until the table changes. */
const allRows = new Map<string, () => Promise<unknown>>();
/** The first page of each paginated collection, cached in the same way. */
const firstPages = new Map<string, () => Promise<unknown>>();

/**
 * The rows of a collection that visitors see, in order. Visitors share a cache; for signed-in users, rows are always
 * read afresh, since they may just have changed them. Nobody's session is used: an answer about a stranger's token
 * would count as a failure of the data service.
 * @throws AppError
 */
export async function findVisible<Table extends ContentTable>(
  args: Args,
  collection: Collection<Table>,
): Promise<RowFor<Table>[]> {
  const load = () => findPublished(visitorClient(), collection);
  return hasSession(args.request) ? load() : loadShared(allRows, collection, load);
}

/** The result of `load`, cached for all visitors until the collection's table changes. */
async function loadShared<Value>(
  cache: Map<string, () => Promise<unknown>>,
  { slug, table }: Pick<Collection, "slug" | "table">,
  load: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(slug) ?? memo([table], load);
  cache.set(slug, cached);
  return (await cached()) as Value;
}

/**
 * The rows of a collection that this visitor may see, for a page's loader. An error is only logged (specification,
 * section 8); the response then has status 503 and `failed`, so the page can say so.
 */
export async function loadEntries<Table extends ContentTable>(args: Args, collection: Collection<Table>) {
  try {
    const rows = (await isPageHidden(args, collection)) ? [] : await findVisible(args, collection);
    return data({ rows: await toViews(rows, collection), failed: false });
  } catch (error) {
    logError(collection, error);
    const none: View<RowFor<Table>>[] = [];
    return data({ rows: none, failed: true }, { status: 503 });
  }
}

/**
 * Like `loadEntries`, but only the page of at most 50 rows that the URL names (`?after=id`, `?before=id`), and in
 * `pages` the URLs of the previous and next page, for the Pager. If that row no longer exists, redirects to the first
 * page.
 */
export async function loadEntriesPage<Table extends ContentTable>(args: Args, collection: Collection<Table>) {
  const cursor = parseCursor(new URL(args.request.url).searchParams);
  const load = () => loadRowsPage(visitorClient(), collection, cursor);
  const isShared = !cursor && !hasSession(args.request);
  try {
    if (await isPageHidden(args, collection))
      return data({ rows: [], pages: { before: null, after: null }, failed: false });
    const page = await (isShared ? loadShared(firstPages, collection, load) : load());
    if (!page) throw redirect(collection.path);
    return data({ rows: await toViews(page.rows, collection), pages: getPageLinks(page), failed: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    logError(collection, error);
    const none: View<RowFor<Table>>[] = [];
    return data({ rows: none, pages: { before: null, after: null }, failed: true }, { status: 503 });
  }
}

/**
 * Whether an admin has hidden the page of a collection and the sender is not an admin. Loaders must check this, because
 * their data is in the page's source.
 * @throws if the database cannot be read
 */
export async function isPageHidden(args: Args, { path }: Pick<Collection, "path">): Promise<boolean> {
  return (await isHidden(path.slice(1))) && !(await getAccount(args))?.isAdmin;
}

function getPageLinks<Table extends ContentTable>({ rows, hasBefore, hasAfter }: Page<Table>) {
  return {
    before: hasBefore ? `?before=${rows.at(0)?.id}` : null,
    after: hasAfter ? `?after=${rows.at(-1)?.id}` : null,
  };
}

/**
 * A row with a page of its own, its title, what other sites are told about it, and the previous and next row. `getDate` returns the row's publication date.
 * @throws 404 for what visitors cannot see, 503
 */
export async function loadEntry<Table extends ContentTable>(
  args: Args & { params: { slug?: string } },
  collection: Collection<Table>,
  getDate: (row: View<RowFor<Table>>) => string,
) {
  const entry = await orUnavailable(
    collection.table,
    loadPublishedEntry(visitorClient(), collection, args.params.slug ?? ""),
  );
  if (!entry || (await orUnavailable(collection.table, isPageHidden(args, collection))))
    throw await notFound(args);
  const { row, before, after } = entry;
  const { title, content } = row as { title?: string | null; content: unknown };
  const sharing = getSharing(row as unknown as Sharing);
  const view = toView(row, await loadSite());
  const { html, state } = turnText(args.request, toParts(row, { isAlone: true }));
  return data({
    row: "html" in view ? { ...view, html } : view,
    state,
    title: getEntryTitle({ title: title ?? null, content }, getDate(view)),
    description: getDescription(sharing, content),
    sharing,
    before,
    after,
  });
}

/** When visitors could first read a row: the ISO time, and its date in the site's time zone. */
interface Publication {
  publishedAt: string;
  publishedOn: string;
}

/** A row with its document rendered as HTML, so that pages do not need the renderer. */
export type View<Row> = (Row extends { content: unknown }
  ? Omit<Row, "content" | (Row extends Sharing ? keyof Sharing : never)> & { html: string; lang?: string }
  : Row) &
  (Row extends { publish_at: unknown } ? Publication : unknown);

/** The time zone and language of the site. */
interface Site {
  timeZone: string;
  language: string;
}

async function loadSite(): Promise<Site> {
  const [timeZone, { language }] = await Promise.all([getSiteTimeZone(), settings()]);
  return { timeZone, language };
}

/** The view of a row; `action` the page of its own, if another one shows it. */
export function toView<Row extends object>(row: Row, site: Site, action?: string | null): View<Row> {
  const { content: _, ...rest } = withoutSharing(row as { content?: unknown });
  const html =
    "content" in row
      ? { html: joinParts(toParts(row, { action })), lang: getLang(row.content, site.language) }
      : {};
  return { ...rest, ...html, ...getPublication(row, site.timeZone) } as unknown as View<Row>;
}

const toParts = (row: object, place: Omit<Place, "prefix">) =>
  renderToParts(
    withCover(row as { content: unknown }),
    "id" in row ? { prefix: String(row.id), ...place } : undefined,
  );

function getPublication(row: object, timeZone: string): Publication | undefined {
  if (!hasPublication(row)) return undefined;
  const publishedAt = getPublicationTime(row);
  return { publishedAt, publishedOn: getDay(new Date(publishedAt), timeZone) };
}

const hasPublication = (row: object): row is { created_at: string; publish_at: string | null } =>
  "publish_at" in row;

/**
 * Pauses between rows: a text full of code and formulas may take a second to render for the first time, and other
 * requests are served in between.
 */
async function toViews<Table extends ContentTable>(
  rows: RowFor<Table>[],
  collection: Collection<Table>,
): Promise<View<RowFor<Table>>[]> {
  const site = await loadSite();
  const pause = createYielder();
  const views: View<RowFor<Table>>[] = [];
  for (const row of rows) {
    views.push(toView(row, site, "slug" in row ? getEntryPath(collection, row) : null));
    await pause();
  }
  return views;
}

function logError({ table }: Pick<Collection, "table">, error: unknown): void {
  console.error(`${table} could not be loaded:`, error instanceof Error ? error.message : error);
}
