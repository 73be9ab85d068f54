import type { Client } from "~/auth/session.server";
import { plainText } from "~/rich-text/text";
import { getWarnings } from "./address-warnings.server";
import { bookOrder } from "./book-order";
import type { Collection } from "./collection";
import {
  type DefaultEntry,
  findUnsavedDefaults,
  getKey,
  type UnsavedDefaults,
} from "./defaults/default-entries.server";
import { type ListFilter, listPage, listRows } from "./list.server";
import { type ListItem, listItem } from "./list-item.server";
import { PAGE_SIZE, type Row } from "./repository.server";
import { firstLine } from "./summarize";

/** More texts with an address of their own than anybody writes: a list with built-in entries is put together whole. */
const MAX_ROWS = 1000;

/**
 * One page of the admin's list of a collection (the first is 1), with what is built-in and no row yet in its place, and
 * how many there are on all pages. Past the end there are none. `builtIn` counts what is no row yet, whatever is wanted,
 * and how much of it visitors see. @throws AppError
 */
export async function listEntries(
  db: Client,
  collection: Collection,
  wanted: ListFilter,
  page: number,
): Promise<{ items: ListItem[]; total: number; builtIn: { all: number; on: number } }> {
  const known = await findUnsavedDefaults(db, collection);
  const missing = known.missing.filter(matchesFilter(wanted));
  const builtIn = {
    all: known.missing.length,
    on: known.missing.filter(({ published }) => published).length,
  };
  if (builtIn.all === 0) {
    const { rows, total } = await listPage(db, collection, wanted, page);
    return { items: await Promise.all(rows.map((row) => toListItem(db, collection, row))), total, builtIn };
  }
  const { rows } = await listRows(db, collection, wanted, { first: 0, limit: MAX_ROWS });
  const items = inOrder(collection, rows, { ...known, missing });
  return { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: items.length, builtIn };
}

async function toListItem(db: Client, collection: Collection, row: Row): Promise<ListItem> {
  const [warning] = Object.values(await getWarnings(db, collection, row));
  return { ...listItem(collection, row), warning };
}

/** Essays stand as in the book, everything else by its address. */
function inOrder(
  collection: Collection,
  rows: Row[],
  { missing, builtIn, saved }: UnsavedDefaults,
): ListItem[] {
  const key = getKey(collection);
  const items = new Map<string, ListItem>();
  for (const row of rows) items.set(String(row[key]), listItem(collection, row));
  for (const entry of missing) items.set(entry.key, builtInItem(entry));
  const order = key === "id" ? bookOrder(builtIn, saved) : [...items.keys()].sort();
  return order.flatMap((name) => items.get(name) ?? []);
}

function builtInItem({ key, title, document, published, path, edit }: DefaultEntry): ListItem {
  const words = firstLine(document);
  const excerpt = path.includes("#") ? words : [path, words].filter(Boolean).join(" · ");
  return { id: key, title, excerpt, date: null, published, builtIn: { edit } };
}

/** Tells which built-in entries are wanted, as list_rows of the migrations chooses rows. */
export function matchesFilter({ show, query }: ListFilter): (entry: DefaultEntry) => boolean {
  const words = query.toLowerCase().split(/\s+/);
  return ({ title, path, document, published }) => {
    const text = `${title} ${path} ${plainText(document)}`.toLowerCase();
    return (show === "all" || published === (show === "on")) && words.every((word) => text.includes(word));
  };
}
