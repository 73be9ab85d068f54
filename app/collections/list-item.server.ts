import type { Collection } from "./collection";
import type { Row } from "./store.server";

/** A row as a list shows it: small, however long its texts are. */
export interface ListItem {
  id: string;
  title: string;
  excerpt: string;
  /** ISO date or time, and how people read it. */
  date: { iso: string; text: string };
  /** Null where nothing can be hidden. */
  published: boolean | null;
}

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "18 Nov 2026", the day in UTC. */
export function shortDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : day.format(date);
}

const time = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** "18 Nov, 09:41", in UTC. */
export function shortTime(iso: string): string {
  return time.format(new Date(iso));
}

/** What the edit page says about the row it shows. */
export function entryOf(collection: Collection, row: Row) {
  return {
    title: listItem(collection, row).title,
    version: row.updated_at,
    created: shortDate(row.created_at),
    edited: shortTime(row.updated_at),
  };
}

/** What a list shows of a row. */
export function listItem(collection: Collection, row: Row): ListItem {
  const typed = row as unknown as Parameters<Collection["title"]>[0];
  const iso = String(row[collection.date]);
  return {
    id: row.id,
    title: collection.title(typed) || "Untitled",
    excerpt: collection.excerpt(typed),
    date: { iso, text: shortDate(iso) },
    published: collection.publish ? row[collection.publish.column] === true : null,
  };
}
