import type { Client } from "~/auth/session.server";
import { plainText } from "~/rich-text/text";
import { getWarnings, LINK_WARNING } from "./address-warnings.server";
import { bookOrder } from "./book-order";
import type { Collection } from "./collection";
import {
  type DefaultEntry,
  findUnsavedDefaults,
  getKey,
  getReplaceable,
  type UnsavedDefaults,
} from "./defaults/default-entries.server";
import { type ListFilter, listPage, listRows } from "./list.server";
import { type ListContext, type ListItem, listItem } from "./list-item.server";
import { PAGE_SIZE, type Row } from "./repository.server";
import { firstLine } from "./summarize";

/** The most rows that the database function `list_rows` returns at once. */
const MAX_ROWS = 1_000;

/**
 * One page of a collection's admin list (the first is 1), including built-in entries that are not rows yet, and the
 * total. Empty past the end. `builtIn` counts those entries regardless of the filter: all of them, and the ones that
 * visitors see.
 * @throws AppError
 */
export async function listEntries(
  db: Client,
  collection: Collection,
  filter: ListFilter,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ items: ListItem[]; total: number; builtIn: { all: number; on: number } }> {
  const defaults = await findUnsavedDefaults(db, collection);
  const context = { replaceable: getReplaceable(collection), timeZone };
  const missing = defaults.missing.filter(matchesFilter(filter));
  const builtIn = {
    all: defaults.missing.length,
    on: defaults.missing.filter(({ published }) => published).length,
  };
  if (builtIn.all === 0) {
    const { rows, total } = await listPage(db, collection, filter, page);
    const items = await Promise.all(rows.map((row) => toListItem(db, collection, row, context)));
    return { items, total, builtIn };
  }
  const rows = await listAllRows(db, collection, filter);
  const items = mergeItems(collection, rows, { ...defaults, missing }, context);
  return { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: items.length, builtIn };
}

/** All matching rows: a list with built-in entries has to be merged in memory. */
async function listAllRows(db: Client, collection: Collection, filter: ListFilter): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await listRows(db, collection, filter, { first: rows.length, limit: MAX_ROWS });
    rows.push(...page.rows);
    if (page.rows.length < MAX_ROWS) return rows;
  }
}

async function toListItem(
  db: Client,
  collection: Collection,
  row: Row,
  context: ListContext,
): Promise<ListItem> {
  const [warning] = Object.values(await getWarnings(db, collection, row, LINK_WARNING));
  return { ...listItem(collection, row, context), warning };
}

/** Essays in the book's order, everything else by slug. */
function mergeItems(
  collection: Collection,
  rows: Row[],
  { missing, builtIn, saved }: UnsavedDefaults,
  context: ListContext,
): ListItem[] {
  const key = getKey(collection);
  const items = new Map<string, ListItem>();
  for (const row of rows) items.set(String(row[key]), listItem(collection, row, context));
  for (const entry of missing) items.set(entry.key, builtInItem(entry));
  const order = key === "id" ? bookOrder(builtIn, saved) : [...items.keys()].sort();
  return order.flatMap((name) => items.get(name) ?? []);
}

function builtInItem({ key, title, document, published, path, edit }: DefaultEntry): ListItem {
  const words = firstLine(document);
  const excerpt = path.includes("#") ? words : [path, words].filter(Boolean).join(" · ");
  return { id: key, title, excerpt, date: null, published, builtIn: { edit } };
}

/** Filters built-in entries as the database function list_rows filters rows. */
export function matchesFilter({ show, query }: ListFilter): (entry: DefaultEntry) => boolean {
  const words = query.toLowerCase().split(/\s+/);
  return ({ title, path, document, published }) => {
    const text = `${title} ${path} ${plainText(document)}`.toLowerCase();
    return (
      (show === "all" || show === (published ? "on" : "off")) && words.every((word) => text.includes(word))
    );
  };
}
