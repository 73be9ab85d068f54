import { getEntryTitle } from "~/content/summarize";
import { longDate } from "~/ui/long-date";
import type { OgImage } from "./og-image";

interface EntryRow {
  title?: string | null;
  content: unknown;
}

/** The social image of a note or post; `published` is its ISO date or time. */
export function getEntryImage(row: EntryRow, published: string, site: string): OgImage {
  return { title: getEntryTitle(row, published), label: longDate(published), site };
}
