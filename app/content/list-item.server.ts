import type { Collection } from "./collection";
import { getKey, getReplaceable } from "./defaults/default-entries.server";
import type { Row } from "./repository.server";
import { getStatus } from "./schedule";
import { shortDate, shortTime } from "./time-zone.server";

/** A row in a list. Stays small however long the row's texts are. */
export interface ListItem {
  id: string;
  title: string;
  excerpt: string;
  /** The URL of a picture beside the title and excerpt. */
  image?: string | null;
  /** ISO date or time, and its text. Null for entries that are not rows yet, and in lists that show no date. */
  date: { iso: string; text: string } | null;
  /** Null if the collection's rows cannot be hidden. */
  published: boolean | null;
  /** "3 Dec, 09:00", if it is scheduled. */
  scheduledFor?: string;
  warning?: string;
  /** Whether visitors see a built-in entry again when the row is deleted. */
  replacesSample?: boolean;
  /** Set for a built-in text or page that is not a row yet: where it is edited (null: nowhere). */
  builtIn?: { edit: string | null };
}

export type EntryDescription = ReturnType<typeof describeEntry>;

/** What the edit page shows about its row. */
export function describeEntry(collection: Collection, row: Row, timeZone: string) {
  const item = listItem(collection, row, { replaceable: getReplaceable(collection), timeZone });
  const { title, published, scheduledFor, replacesSample } = item;
  return {
    title,
    published,
    scheduledFor,
    replacesSample,
    version: row.updated_at,
    created: shortDate(row.created_at, timeZone),
    edited: shortTime(row.updated_at, timeZone),
  };
}

/** What all items of a list share. */
export interface ListContext {
  /** The result of `getReplaceable`. */
  replaceable: ReadonlySet<string>;
  timeZone: string;
}

/** A row's list item. */
export function listItem(collection: Collection, row: Row, { replaceable, timeZone }: ListContext): ListItem {
  const typed = row as unknown as Parameters<Collection["title"]>[0];
  const iso = String(row[collection.date]);
  return {
    id: row.id,
    title: collection.title(typed) || "Untitled",
    excerpt: collection.excerpt(typed),
    image: collection.image?.(typed),
    // The form and the history show when an entry was last edited, so the list need not.
    date: collection.date === "updated_at" ? null : { iso, text: shortDate(iso, timeZone) },
    published: collection.publish ? row[collection.publish.column] === true : null,
    scheduledFor:
      getStatus(collection, row) === "scheduled" ? shortTime(String(row.publish_at), timeZone) : undefined,
    replacesSample: replaceable.has(String(row[getKey(collection)])),
  };
}
