import type { Collection } from "~/collections/collection";
import { collections } from "~/collections/index";
import { editPath } from "~/collections/paths";
import type { BuiltInEntry } from "~/content/built-in-entries.server";

/** Every collection by its table. */
const byTable = new Map<string, Collection>(collections.map((collection) => [collection.table, collection]));

/** An entry of any collection, as the desk names it. */
export interface NamedEntry {
  path: string;
  title: string;
  /** What people call one of them: "note". */
  kind: string;
  /** How its being hidden from visitors is called; null for what they see. */
  hidden: string | null;
}

/** What the database told of a row (private.beginning in the migrations), named. Null for an unknown table. */
export function namedEntry(table: string, row: unknown): NamedEntry | null {
  const collection = byTable.get(table);
  if (!collection) return null;
  const entry = row as Record<string, unknown>;
  const { one, publish } = collection;
  const title = collection.title(entry as Parameters<Collection["title"]>[0]);
  return {
    path: editPath(collection, String(entry.id)),
    title: title || "Untitled",
    kind: one,
    hidden: publish && entry[publish.column] !== true ? publish.off : null,
  };
}

/** A built-in text that the database has no version of; null for a page that has no text of its own. */
export function builtInNamed({ one, publish }: Collection, entry: BuiltInEntry): NamedEntry | null {
  const { edit, document, title, published } = entry;
  if (!edit || !document) return null;
  return { path: edit, title, kind: one, hidden: publish && !published ? publish.off : null };
}
