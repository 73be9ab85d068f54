import { summarize } from "~/content/summarize";
import { longDate } from "~/ui/long-date";
import type { OgImage } from "./og-image";

interface EntryRow {
  title?: string | null;
  content: unknown;
}

/** What an entry is called: its title, or the first words of its text, or its day. */
export function entryTitle(row: EntryRow, published: string): string {
  return row.title?.trim() || summarize(row.content).title || longDate(published);
}

/** The card of a note or a post of the day `published` (an ISO date or time). */
export function getEntryImage(row: EntryRow, published: string, site: string): OgImage {
  return { title: entryTitle(row, published), label: longDate(published), site };
}
