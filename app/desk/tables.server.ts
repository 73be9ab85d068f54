import type { Collection } from "~/collections/collection";
import { collections } from "~/collections/index";

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
  const { slug, one, publish } = collection;
  const title = collection.title(entry as Parameters<Collection["title"]>[0]);
  return {
    path: `/admin/${slug}/${String(entry.id)}`,
    title: title || "Untitled",
    kind: one,
    hidden: publish && entry[publish.column] !== true ? publish.off : null,
  };
}
