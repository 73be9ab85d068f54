import { createHash } from "node:crypto";
import type { Client } from "~/auth/session.server";
import { hub } from "~/realtime/hub.server";
import { emptyDocument } from "~/rich-text/document";
import type { Collection } from "../collection";
import { readAll } from "../read-all.server";
import { fromTable, type Row, sorted, unwrap } from "../repository.server";
import { staticPages } from "../static-pages";
import { collections } from "../types/index";
import { getDefaultTexts } from "./default-texts.server";
import { saveOrder } from "./save-defaults.server";
import { savedEssays } from "./saved-essays.server";

/** A built-in entry as the edit form needs it. */
export interface DefaultValues {
  /** The id of its form and its draft, and later of its row. */
  id: string;
  values: Record<string, unknown>;
  /** The column that identifies its row, and its value there. */
  column: string;
  key: string;
}

/** A built-in entry: an essay or a page that visitors can see although the database has no row for it. */
export interface DefaultEntry {
  /** An essay's id, a page's slug. */
  key: string;
  title: string;
  /** Null for a page without a text of its own. */
  document: unknown;
  published: boolean;
  /** Its public path. */
  path: string;
  /** Where the admin edits it until it is saved as a row; null if it has nothing to edit. */
  edit: string | null;
}

/** The built-in entries of a collection, in the site's default order. Most collections have none. */
function getDefaultEntries({ table, slug }: Collection): DefaultEntry[] {
  const texts = getDefaultTexts()
    .filter((text) => text.table === table)
    .map((text) => ({ ...text, edit: `/admin/${slug}/new?from=${text.key}` }));
  if (table !== "pages") return texts;
  const paths = new Set(texts.map(({ path }) => path));
  return [...texts, ...staticPages.filter(({ path }) => !paths.has(path)).map(toDefaultEntry)];
}

/** The built-in entry for a page without a text; a page that shows a collection is edited through that collection. */
function toDefaultEntry({ path, title }: { path: string; title: string }): DefaultEntry {
  const key = path.slice(1);
  const shownCollection = collections.find((collection) => collection.slug === key);
  return {
    key,
    title,
    document: null,
    published: true,
    path,
    edit: shownCollection ? `/admin/${shownCollection.slug}` : null,
  };
}

/** The keys of the built-in entries that visitors see unless a row replaces them. */
export const getReplaceable = (collection: Collection): ReadonlySet<string> =>
  new Set(getDefaultEntries(collection).flatMap(({ key, published }) => (published ? [key] : [])));

/** The column that stores the key. */
export function getKey({ idFrom }: Pick<Collection, "idFrom">): "id" | "slug" {
  return idFrom ? "id" : "slug";
}

export interface UnsavedDefaults {
  /** Built-in entries that are not rows yet. */
  missing: DefaultEntry[];
  /** The keys of all built-in entries and of all rows, each list in its own order. */
  builtIn: string[];
  saved: string[];
}

/** @throws AppError */
export async function findUnsavedDefaults(db: Client, collection: Collection): Promise<UnsavedDefaults> {
  const entries = getDefaultEntries(collection);
  if (entries.length === 0) return { missing: [], builtIn: [], saved: [] };
  const key = getKey(collection);
  const rows = await readAll(sorted(fromTable(db, collection).select(key), collection));
  const saved = rows.map((row: Record<string, unknown>) => String(row[key]));
  return {
    missing: entries.filter((entry) => !saved.includes(entry.key)),
    builtIn: entries.map((entry) => entry.key),
    saved,
  };
}

/** The built-in entry with this key, or whose form has this id; null if there is none. */
export function findDefaultByName(collection: Collection, name: string): DefaultValues | null {
  const entry = getDefaultEntries(collection).find(
    ({ key }) => key === name || getId(collection, key) === name,
  );
  if (!entry) return null;
  const { key } = entry;
  return { id: getId(collection, key), values: getRow(collection, entry), column: getKey(collection), key };
}

/** The built-in entry that a row replaces; null for every other row. */
export const findDefault = (collection: Collection, row: Row): DefaultValues | null =>
  findDefaultByName(collection, String(row[getKey(collection)]));

/** A deterministic id, so an entry has a single draft wherever it is opened. */
function getId({ idFrom, table }: Collection, key: string): string {
  if (idFrom) return key;
  const digits = createHash("sha256").update(`${table}/${key}`).digest("hex");
  // A custom UUID, version 8 (RFC 9562, 5.8).
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/**
 * Inserts built-in entries as rows, as visitors see them now, in one statement. Leaves rows alone that another admin
 * has already saved.
 * @throws AppError
 */
export async function saveDefaults(
  db: Client,
  collection: Collection,
  entries: DefaultEntry[],
): Promise<void> {
  const rows = entries.map((entry) => getRow(collection, entry));
  const options = { onConflict: getKey(collection), ignoreDuplicates: true };
  const before = hasManualOrder(collection) ? await savedEssays(db) : null;
  unwrap(await fromTable(db, collection).upsert(rows, options));
  hub.invalidate(collection.table);
  if (before) await saveOrder(db, before);
}

function getRow(
  collection: Collection,
  { key, title, document, published }: DefaultEntry,
): Record<string, unknown> {
  return { [getKey(collection)]: key, title, content: document ?? emptyDocument, published };
}

/** Whether its rows are ordered together with built-in entries, which have no order_index. Only true of the essays. */
export const hasManualOrder = ({ table }: Pick<Collection, "table">) => table === "models_sections";
