import type { ExportedRow } from "../tables.server";
import type { HeadingIds } from "./anchors";

/** The kinds of entries that an author may want in different places. */
export const ENTRY_KINDS = ["long", "short", "untitled", "page"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The content types that an entry of another system can become, by their segments in /admin. */
export const DESTINATIONS = ["models", "notes", "feed", "pages"] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** What each kind becomes. */
export type Destinations = Readonly<Record<EntryKind, Destination>>;

/** What is proposed: an essay takes some minutes to read, and pages of the old site stay pages. */
export const PROPOSED: Destinations = { long: "models", short: "notes", untitled: "notes", page: "pages" };

/** A post with a title is "long" if it takes this long to read (minutes): from about 600 words on. */
export const LONG_MINUTES = 3;

/** The destinations that were chosen, from a form or a URL; those proposed for the other kinds. */
export function readDestinations(values: FormData | URLSearchParams): Destinations {
  const chosen = ENTRY_KINDS.flatMap((kind) => {
    const value = DESTINATIONS.find((name) => name === values.get(kind));
    return value ? [[kind, value]] : [];
  });
  return { ...PROPOSED, ...Object.fromEntries(chosen) };
}

/** An entry of another system, which can become a row of several tables. */
export interface IncomingEntry {
  /** The same at every import. */
  id: string;
  kind: EntryKind;
  /** Its name in reports. */
  name: string;
  /** "" if its text begins without a title. */
  title: string;
  /** The last part of its old address, or made from its title; "" if it has neither. */
  slug: string;
  /** The day on which it was written, or of the import. */
  day: string;
  isDated: boolean;
  /** Its old addresses; none if the old site did not publish it. */
  addresses: string[];
  tags: string[];
  headings: HeadingIds;
  /** Columns that every table has. Links in `content` to other entries of the blog are those of entry-links.ts. */
  columns: ExportedRow;
  /** Further columns that only a new row gets. */
  onlyNew: ExportedRow & { published: boolean; publish_at: string | null; created_at: string };
}
