import { summarize } from "~/content/summarize";
import { longDate } from "~/ui/long-date";
import type { OgImage } from "./og-image";

interface EntryRow {
  title?: string | null;
  content: unknown;
}

/** An entry's title, else the first words of its text, else its date. */
export function entryTitle(row: EntryRow, published: string): string {
  return row.title?.trim() || summarize(row.content).title || longDate(published);
}

/** The social image of a note or post; `published` is its ISO date or time. */
export function getEntryImage(row: EntryRow, published: string, site: string): OgImage {
  return { title: entryTitle(row, published), label: longDate(published), site };
}
