import type { Collection } from "./collection";
import { getKey, getReplaceable } from "./defaults/default-entries.server";
import type { Row } from "./repository.server";

/** A row in a list: small, however long its texts are. */
export interface ListItem {
  id: string;
  title: string;
  excerpt: string;
  /** A picture beside them. */
  image?: string | null;
  /** ISO date or time, and formatted; null for what is not a row yet. */
  date: { iso: string; text: string } | null;
  /** Null if the collection's rows cannot be hidden. */
  published: boolean | null;
  warning?: string;
  /** Whether visitors see a built-in entry again when the row is deleted. */
  replacesSample?: boolean;
  /** A built-in text or page that is not a row yet, and where it is edited (null: nowhere). */
  builtIn?: { edit: string | null };
}

/** "18 Nov 2026", the day in UTC. */
export function shortDate(iso: string): string {
  return utc(iso).slice(5, 16).replace(/^0/, "");
}

/** "18 Nov, 09:41", in UTC; "18 Nov 2025, 09:41" in another year than this. */
export function shortTime(iso: string): string {
  const text = utc(iso);
  const isThisYear = text.slice(12, 16) === String(new Date().getUTCFullYear());
  return `${isThisYear ? text.slice(5, 11).replace(/^0/, "") : shortDate(iso)}, ${text.slice(17, 22)}`;
}

/** "Wed, 18 Nov 2026 09:41:00 GMT": the format is specified (ECMA-262, 21.4.4.43). */
function utc(iso: string): string {
  return new Date(iso).toUTCString();
}

export type EntryDescription = ReturnType<typeof describeEntry>;

/** What the edit page shows about its row. */
export function describeEntry(collection: Collection, row: Row) {
  const { title, published, replacesSample } = listItem(collection, row, getReplaceable(collection));
  return {
    title,
    published,
    replacesSample,
    version: row.updated_at,
    created: shortDate(row.created_at),
    edited: shortTime(row.updated_at),
  };
}

/** A row's list item; `replaceable`: the result of `getReplaceable`. */
export function listItem(collection: Collection, row: Row, replaceable: ReadonlySet<string>): ListItem {
  const typed = row as unknown as Parameters<Collection["title"]>[0];
  const iso = String(row[collection.date]);
  return {
    id: row.id,
    title: collection.title(typed) || "Untitled",
    excerpt: collection.excerpt(typed),
    image: collection.image?.(typed),
    date: { iso, text: shortDate(iso) },
    published: collection.publish ? row[collection.publish.column] === true : null,
    replacesSample: replaceable.has(String(row[getKey(collection)])),
  };
}
