import { editPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import type { DefaultEntry } from "~/content/defaults/default-entries.server";
import { collections } from "~/content/types/index";

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

/** What the database told of a row (private.row_summary in the migrations), named. Null for an unknown table. */
export function namedEntry(table: string, row: unknown): NamedEntry | null {
  const collection = byTable.get(table);
  if (!collection) return null;
  const entry = row as Record<string, unknown>;
  const { singular, publish } = collection;
  const title = collection.title(entry as Parameters<Collection["title"]>[0]);
  return {
    path: editPath(collection, String(entry.id)),
    title: title || "Untitled",
    kind: singular,
    hidden: publish && entry[publish.column] !== true ? publish.draftLabel : null,
  };
}

/** A built-in text that the database has no version of; null for a page that has no text of its own. */
export function builtInNamed({ singular, publish }: Collection, entry: DefaultEntry): NamedEntry | null {
  const { edit, document, title, published } = entry;
  if (!edit || !document) return null;
  return { path: edit, title, kind: singular, hidden: publish && !published ? publish.draftLabel : null };
}
