import type { Collection } from "./collection";
import type { Row } from "./repository.server";
import { getStatus } from "./schedule";
import { findSitePage } from "./static-pages";
import { localDate, shortTime } from "./time-zone.server";

/** A row in a list. Stays small however long the row's texts are. */
export interface ListItem {
  id: string;
  title: string;
  excerpt: string;
  /** The URL of a picture beside the title and excerpt. */
  image?: string | null;
  /** ISO date or time, and its text. Null in lists that show no date. */
  date: { iso: string; text: string } | null;
  /** Null if the collection's rows cannot be hidden. */
  published: boolean | null;
  /** "December 3, 09:00", if it is scheduled. */
  scheduledFor?: string;
  warning?: string;
  /** Whether it is as it came with the site. */
  isSample?: boolean;
  /** The path of its page, if that stays when the row is deleted. */
  lastingPath?: string;
}

export type EntryDescription = ReturnType<typeof describeEntry>;

/** What the edit page shows about its row. */
export function describeEntry(collection: Collection, row: Row, timeZone: string) {
  const { title, published, scheduledFor, lastingPath } = listItem(collection, row, timeZone);
  return {
    title,
    published,
    scheduledFor,
    lastingPath,
    version: row.updated_at,
    created: localDate(row.created_at, timeZone),
    edited: shortTime(row.updated_at, timeZone),
  };
}

/** A row's list item. */
export function listItem(collection: Collection, row: Row, timeZone: string): ListItem {
  const typed = row as unknown as Parameters<Collection["title"]>[0];
  const iso = String(row[collection.date]);
  return {
    id: row.id,
    title: collection.title(typed) || "Untitled",
    excerpt: collection.excerpt(typed),
    image: collection.image?.(typed),
    // The form and the history show when an entry was last edited, so the list need not.
    date: collection.date === "updated_at" ? null : { iso, text: localDate(iso, timeZone) },
    published: collection.publish ? row[collection.publish.column] === true : null,
    scheduledFor:
      getStatus(collection, row) === "scheduled" ? shortTime(String(row.publish_at), timeZone) : undefined,
    lastingPath: getLastingPath(collection, row),
  };
}

/** The path of the page that a row fills, if the page has a route of its own: it stays, and so does the row's slug. */
export const getLastingPath = ({ table }: Collection, { slug }: Pick<Row, string>): string | undefined =>
  table === "pages" ? findSitePage(`/${slug}`)?.path : undefined;
