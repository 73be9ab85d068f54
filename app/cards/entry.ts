import { firstWords } from "~/collections/first-words";
import { longDate } from "~/components/long-date";
import type { Card } from "./card";

interface EntryRow {
  title?: string | null;
  content: unknown;
}

/** What an entry is called: its title, or the first words of its text, or its day. */
export function entryTitle(row: EntryRow, published: string): string {
  return row.title?.trim() || firstWords(row.content).title || longDate(published);
}

/** The card of a note or a post of the day `published` (an ISO date or time). */
export function entryCard(row: EntryRow, published: string, site: string): Card {
  return { title: entryTitle(row, published), label: longDate(published), site };
}
