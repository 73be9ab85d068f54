import type { Client } from "~/auth/session.server";
import type { Collection } from "~/collections/collection";
import { collections } from "~/collections/index";
import { checked, type Row, sorted, tableOf } from "~/collections/store.server";
import { hub } from "~/live/hub.server";
import { emptyDocument } from "~/rich-text/document";
import { builtInTexts } from "./built-in-texts.server";
import { keepOrder, savedEssays } from "./migration.server";
import { places } from "./places";

/** An essay or a page that visitors see although no row of the database holds it. */
export interface BuiltInEntry {
  /** An essay's id, a page's slug. */
  key: string;
  title: string;
  /** Null for a page that the site draws itself. */
  document: unknown;
  published: boolean;
  /** Where visitors see it. */
  path: string;
  /** Where its content is edited in the admin, while it is no row; null for what has none. */
  edit: string | null;
}

/** Everything built-in that can be a row of the collection, in the site's own order; nothing for most collections. */
function builtInEntries({ table, slug }: Collection): BuiltInEntry[] {
  const texts = builtInTexts()
    .filter((text) => text.table === table)
    .map((text) => ({ ...text, edit: `/admin/${slug}/new?from=${text.key}` }));
  if (table !== "pages") return texts;
  const known = new Set(texts.map(({ path }) => path));
  return [...texts, ...places.filter(({ path }) => !known.has(path)).map(drawn)];
}

/** A page that shows a collection is edited there. */
function drawn({ path, title }: { path: string; title: string }): BuiltInEntry {
  const key = path.slice(1);
  const shown = collections.find((collection) => collection.slug === key);
  return { key, title, document: null, published: true, path, edit: shown ? `/admin/${shown.slug}` : null };
}

/** The column that holds the key. */
export function keyOf({ idFrom }: Pick<Collection, "idFrom">): "id" | "slug" {
  return idFrom ? "id" : "slug";
}

export interface Missing {
  /** What is built-in and no row yet. */
  missing: BuiltInEntry[];
  /** The keys of everything built-in, and those of the rows, each in their order. */
  builtIn: string[];
  saved: string[];
}

/** @throws Problem */
export async function missingEntries(db: Client, collection: Collection): Promise<Missing> {
  const entries = builtInEntries(collection);
  if (entries.length === 0) return { missing: [], builtIn: [], saved: [] };
  const key = keyOf(collection);
  const { data } = checked(await sorted(tableOf(db, collection).select(key), collection));
  const saved = (data ?? []).map((row: Record<string, unknown>) => String(row[key]));
  return {
    missing: entries.filter((entry) => !saved.includes(entry.key)),
    builtIn: entries.map((entry) => entry.key),
    saved,
  };
}

/** Whether the key of a row is one that the site knows, and that therefore stays. */
export function isBuiltIn(collection: Collection, row: Row): boolean {
  return builtInEntries(collection).some(({ key }) => key === row[keyOf(collection)]);
}

/** The built-in entry of that key as the row that it would be, to fill a form; null if there is none. */
export function builtInRow(collection: Collection, key: string): Record<string, unknown> | null {
  const entry = builtInEntries(collection).find((known) => known.key === key);
  return entry ? rowOf(collection, entry) : null;
}

/**
 * Makes rows of built-in entries, as visitors see them now, in one statement; what somebody else saved meanwhile stays.
 * @throws Problem
 */
export async function saveEntries(
  db: Client,
  collection: Collection,
  entries: BuiltInEntry[],
): Promise<void> {
  const rows = entries.map((entry) => rowOf(collection, entry));
  const options = { onConflict: keyOf(collection), ignoreDuplicates: true };
  const before = hasPlaces(collection) ? await savedEssays(db) : null;
  checked(await tableOf(db, collection).upsert(rows, options));
  hub.invalidate(collection.table);
  if (before) await keepOrder(db, before);
}

function rowOf(
  collection: Collection,
  { key, title, document, published }: BuiltInEntry,
): Record<string, unknown> {
  return { [keyOf(collection)]: key, title, content: document ?? emptyDocument, published };
}

/** Whether its rows stand among built-in ones that have no order_index: the essays of the book. */
export const hasPlaces = ({ table }: Pick<Collection, "table">) => table === "models_sections";
