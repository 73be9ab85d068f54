import type { Client } from "~/auth/session.server";
import type { Collection } from "~/collections/collection";
import { firstLine } from "~/collections/first-words";
import { listPage, listRows, type Wanted } from "~/collections/list.server";
import { type ListItem, listItem } from "~/collections/list-item.server";
import { PAGE_SIZE, type Row } from "~/collections/store.server";
import { plainText } from "~/rich-text/text";
import { bookOrder } from "./book-order";
import { type BuiltInEntry, keyOf, type Missing, missingEntries } from "./built-in-entries.server";

/** More texts with an address of their own than anybody writes: a list with built-in entries is put together whole. */
const MOST_ROWS = 1000;

/**
 * One page of the admin's list of a collection (the first is 1), with what is built-in and no row yet in its place, and
 * how many there are on all pages. Past the end there are none. `builtIn` counts what is no row yet, whatever is wanted,
 * and how much of it visitors see. @throws Problem
 */
export async function listed(
  db: Client,
  collection: Collection,
  wanted: Wanted,
  page: number,
): Promise<{ items: ListItem[]; total: number; builtIn: { all: number; on: number } }> {
  const known = await missingEntries(db, collection);
  const missing = known.missing.filter(isWanted(wanted));
  const builtIn = {
    all: known.missing.length,
    on: known.missing.filter(({ published }) => published).length,
  };
  if (builtIn.all === 0) {
    const { rows, total } = await listPage(db, collection, wanted, page);
    return { items: rows.map((row) => listItem(collection, row)), total, builtIn };
  }
  const { rows } = await listRows(db, collection, wanted, { first: 0, limit: MOST_ROWS });
  const items = inOrder(collection, rows, { ...known, missing });
  return { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: items.length, builtIn };
}

/** Essays stand as in the book, everything else by its address. */
function inOrder(collection: Collection, rows: Row[], { missing, builtIn, saved }: Missing): ListItem[] {
  const key = keyOf(collection);
  const items = new Map<string, ListItem>();
  for (const row of rows) items.set(String(row[key]), listItem(collection, row));
  for (const entry of missing) items.set(entry.key, builtInItem(entry));
  const order = key === "id" ? bookOrder(builtIn, saved) : [...items.keys()].sort();
  return order.flatMap((name) => items.get(name) ?? []);
}

function builtInItem({ key, title, document, published, path, edit }: BuiltInEntry): ListItem {
  const words = firstLine(document);
  const excerpt = path.includes("#") ? words : [path, words].filter(Boolean).join(" · ");
  return { id: key, title, excerpt, date: null, published, builtIn: { edit } };
}

/** Tells which built-in entries are wanted, as list_rows of the migrations chooses rows. */
export function isWanted({ show, query }: Wanted): (entry: BuiltInEntry) => boolean {
  const words = query.toLowerCase().split(/\s+/);
  return ({ title, path, document, published }) => {
    const text = `${title} ${path} ${plainText(document)}`.toLowerCase();
    return (show === "all" || published === (show === "on")) && words.every((word) => text.includes(word));
  };
}
