import { data, redirect } from "@remix-run/node";
import { visitorClient } from "~/auth/clients.server";
import { type Args, getAccount, getClient } from "~/auth/session.server";
import type { Collection, ContentTable, RowFor } from "~/content/collection";
import { isHidden } from "~/content/defaults/pages.server";
import { getEntry, loadRowsPage, type Page, parseCursor } from "~/content/pagination.server";
import { findPublished } from "~/content/repository.server";
import { orUnavailable } from "~/http/load-failure.server";
import { notFound } from "~/http/not-found.server";
import { entryTitle } from "~/og-images/entry-image";
import { memo } from "~/realtime/memo.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { excerpt } from "~/rich-text/text";

/** What every visitor reads of a collection, remembered until its table changes. */
const remembered = new Map<string, () => Promise<unknown>>();
/** The same for the beginnings of the collections that are read page by page. */
const firstPages = new Map<string, () => Promise<unknown>>();

/**
 * The rows of a collection that the sender may see, in their order. Visitors share one copy; whoever is signed
 * in reads anew, since they may have changed it a moment ago.
 * @throws AppError
 */
export async function findVisible<Table extends ContentTable>(
  args: Args,
  collection: Collection<Table>,
): Promise<RowFor<Table>[]> {
  const db = getClient(args);
  if (db !== visitorClient()) return findPublished(db, collection);
  return shared(remembered, collection, () => findPublished(db, collection));
}

/** What `load` answers, remembered for all visitors until the collection's table changes. */
async function shared<Value>(
  kept: Map<string, () => Promise<unknown>>,
  { slug, table }: Pick<Collection, "slug" | "table">,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(slug) ?? memo([table], load);
  kept.set(slug, known);
  return (await known()) as Value;
}

/**
 * The rows of a collection that this visitor may see, for a page's loader. A failure is only logged
 * (specification, section 8): the page is then answered with status 503 and `failed`, and says so.
 */
export async function loadEntries<Table extends ContentTable>(args: Args, collection: Collection<Table>) {
  try {
    const rows = (await isClosed(args, collection)) ? [] : await findVisible(args, collection);
    return data({ rows: toViews(rows), failed: false });
  } catch (error) {
    report(collection, error);
    const none: View<RowFor<Table>>[] = [];
    return data({ rows: none, failed: true }, { status: 503 });
  }
}

/**
 * Like rowsFor, but the page of at most 50 rows that the address names (`?after=id`, `?before=id`), and where its
 * neighbours are: `pages`, addresses for the Pager. An address whose row is gone leads to the collection's beginning.
 */
export async function loadEntriesPage<Table extends ContentTable>(args: Args, collection: Collection<Table>) {
  const place = parseCursor(new URL(args.request.url).searchParams);
  const db = getClient(args);
  const load = () => loadRowsPage(db, collection, place);
  const isShared = !place && db === visitorClient();
  try {
    if (await isClosed(args, collection))
      return data({ rows: [], pages: { before: null, after: null }, failed: false });
    const page = await (isShared ? shared(firstPages, collection, load) : load());
    if (!page) throw redirect(collection.path);
    return data({ rows: toViews(page.rows), pages: neighbours(page), failed: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    report(collection, error);
    const none: View<RowFor<Table>>[] = [];
    return data({ rows: none, pages: { before: null, after: null }, failed: true }, { status: 503 });
  }
}

/**
 * Whether an admin hid the page of a collection, and the sender is not an admin. The layout says so, but what a loader answers
 * is in the page's source too.
 * @throws if it is unknown
 */
export async function isClosed(args: Args, { path }: Pick<Collection, "path">): Promise<boolean> {
  return (await isHidden(path.slice(1))) && !(await getAccount(args))?.isAdmin;
}

function neighbours<Table extends ContentTable>({ rows, hasBefore, hasAfter }: Page<Table>) {
  return {
    before: hasBefore ? `?before=${rows.at(0)?.id}` : null,
    after: hasAfter ? `?after=${rows.at(-1)?.id}` : null,
  };
}

/** Search engines show about this much of a description (characters). */
const DESCRIPTION = 160;

/**
 * One row with an address of its own, what it is called, and the ids of its neighbours in the list. `dated` names the
 * column with the day of its publication.
 * @throws 404 for what visitors do not see, 503
 */
export async function loadEntry<Table extends ContentTable>(
  args: Args & { params: { id?: string } },
  collection: Collection<Table>,
  dated: (row: RowFor<Table>) => string,
) {
  const entry = await orUnavailable(
    collection.table,
    getEntry(getClient(args), collection, args.params.id ?? ""),
  );
  if (!entry || (await orUnavailable(collection.table, isClosed(args, collection))))
    throw notFound(args.request);
  const { row, before, after } = entry;
  const { title, content } = row as { title?: string | null; content: unknown };
  const [first] = toViews([row]);
  if (!first) throw notFound(args.request);
  return data({
    row: first,
    title: entryTitle({ title: title ?? null, content }, dated(row)),
    description: excerpt(content, DESCRIPTION),
    before,
    after,
  });
}

/** A row as a page gets it: its document as HTML, so that no page needs what renders documents. */
export type View<Row> = Row extends { content: unknown } ? Omit<Row, "content"> & { html: string } : Row;

function toViews<Row extends object>(rows: Row[]): View<Row>[] {
  return rows.map((row) => {
    if (!("content" in row)) return row as View<Row>;
    const { content, ...rest } = row;
    return { ...rest, html: renderToHtml(content) } as unknown as View<Row>;
  });
}

function report({ table }: Pick<Collection, "table">, error: unknown): void {
  console.error(`${table} could not be loaded:`, error instanceof Error ? error.message : error);
}
