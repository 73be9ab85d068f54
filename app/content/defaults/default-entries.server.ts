import { createHash } from "node:crypto";
import type { Client } from "~/auth/session.server";
import { hub } from "~/realtime/hub.server";
import { emptyDocument } from "~/rich-text/document";
import type { Collection } from "../collection";
import { fromTable, type Row, sorted, unwrap } from "../repository.server";
import { staticPages } from "../static-pages";
import { collections } from "../types/index";
import { getDefaultTexts } from "./default-texts.server";
import { savedEssays, saveOrder } from "./save-defaults.server";

/** An entry that visitors see although it is no row: the site brings it along. */
export interface DefaultValues {
  /** Of its form and its draft, and of the row that they become. */
  id: string;
  values: Record<string, unknown>;
  /** The column by which its row is known, and its value there. */
  column: string;
  key: string;
}

/** An essay or a page that visitors see although no row of the database holds it. */
export interface DefaultEntry {
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
function getDefaultEntries({ table, slug }: Collection): DefaultEntry[] {
  const texts = getDefaultTexts()
    .filter((text) => text.table === table)
    .map((text) => ({ ...text, edit: `/admin/${slug}/new?from=${text.key}` }));
  if (table !== "pages") return texts;
  const known = new Set(texts.map(({ path }) => path));
  return [...texts, ...staticPages.filter(({ path }) => !known.has(path)).map(drawn)];
}

/** A page that shows a collection is edited there. */
function drawn({ path, title }: { path: string; title: string }): DefaultEntry {
  const key = path.slice(1);
  const shown = collections.find((collection) => collection.slug === key);
  return { key, title, document: null, published: true, path, edit: shown ? `/admin/${shown.slug}` : null };
}

/** The column that holds the key. */
export function getKey({ idFrom }: Pick<Collection, "idFrom">): "id" | "slug" {
  return idFrom ? "id" : "slug";
}

export interface UnsavedDefaults {
  /** What is built-in and no row yet. */
  missing: DefaultEntry[];
  /** The keys of everything built-in, and those of the rows, each in their order. */
  builtIn: string[];
  saved: string[];
}

/** @throws AppError */
export async function findUnsavedDefaults(db: Client, collection: Collection): Promise<UnsavedDefaults> {
  const entries = getDefaultEntries(collection);
  if (entries.length === 0) return { missing: [], builtIn: [], saved: [] };
  const key = getKey(collection);
  const { data } = unwrap(await sorted(fromTable(db, collection).select(key), collection));
  const saved = (data ?? []).map((row: Record<string, unknown>) => String(row[key]));
  return {
    missing: entries.filter((entry) => !saved.includes(entry.key)),
    builtIn: entries.map((entry) => entry.key),
    saved,
  };
}

/** The built-in entry of that key, or whose form has that id; null if there is none. */
export function readyMade(collection: Collection, name: string): DefaultValues | null {
  const entry = getDefaultEntries(collection).find(
    ({ key }) => key === name || getId(collection, key) === name,
  );
  if (!entry) return null;
  const { key } = entry;
  return { id: getId(collection, key), values: getRow(collection, entry), column: getKey(collection), key };
}

/** The built-in entry that a row stands for; null for every other row. */
export const findDefault = (collection: Collection, row: Row): DefaultValues | null =>
  readyMade(collection, String(row[getKey(collection)]));

/** The same for everybody and at any time, so that there is one draft of an entry wherever it is opened. */
function getId({ idFrom, table }: Collection, key: string): string {
  if (idFrom) return key;
  const digits = createHash("sha256").update(`${table}/${key}`).digest("hex");
  // A uuid of one's own making (RFC 9562, 5.8).
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/**
 * Makes rows of built-in entries, as visitors see them now, in one statement; what somebody else saved meanwhile stays.
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

/** Whether its rows stand among built-in ones that have no order_index: the essays of the book. */
export const hasManualOrder = ({ table }: Pick<Collection, "table">) => table === "models_sections";
