import type { RichTextDocument } from "~/rich-text/document";
import { countWords, getReadingMinutes } from "~/rich-text/reading-time";
import { plainText } from "~/rich-text/text";
import { cutText } from "~/ui/cut-text";
import { LAST_INSTANT } from "../../fields/date-time";
import { findProblem, MAX_TAGS, normalizeTag } from "../../fields/tags";
import { plain } from "../../fields/text";
import { getDay } from "../../time-zone.server";
import { checkColumns } from "../check-columns.server";
import { getTable } from "../tables.server";
import type { HeadingIds } from "./anchors";
import { type BlogEntry, wasPublic } from "./blog";
import { type EntryKind, type IncomingEntry, LONG_MINUTES } from "./incoming-entry";
import { readSharing } from "./read-sharing";

const MAX_TITLE = 300;

interface EntryParts {
  id: string;
  slug: string;
  content: RichTextDocument;
  headings: HeadingIds;
  /** The heading with which the text began. */
  title: string | null;
  timeZone: string;
  losses: string[];
}

/**
 * An entry as it can become a row, without anything that the database would reject. Adds what is left out to `losses`.
 */
export function toEntry(
  entry: BlogEntry,
  { id, slug, content, headings, title, timeZone, losses }: EntryParts,
): { ok: true; entry: IncomingEntry } | { ok: false; message: string } {
  const { date, name } = entry;
  const written = date ? new Date(date) : null;
  const now = new Date();
  const isLater = written !== null && written > now;
  const stamp = (isLater || !written ? now : written).toISOString();
  const onlyNew = {
    published: entry.isPublished,
    publish_at: isLater ? new Date(Math.min(written.getTime(), LAST_INSTANT)).toISOString() : null,
    created_at: stamp,
    updated_at: stamp,
  };
  if (!date && onlyNew.published && entry.kind === "post")
    losses.push("It has no date: it gets the day on which it is imported.");
  const ownTitle = cutTitle(entry.title || title || "", losses);
  const columns = {
    ...readSharing(entry.sharing),
    // Also if an earlier import is overwritten.
    ...(entry.hidden ? { published: false } : {}),
  };
  const tags = entry.kind === "post" ? readTags(entry.tags, losses) : [];
  const day = entry.day ?? toDay(date, timeZone);
  // The form of a note has all of them.
  const all = { id, title: ownTitle || null, slug, tags, date: day, ...columns, ...onlyNew };
  const checked = checkColumns(getTable("notes_entries"), all);
  if (!checked.ok) return checked;
  const pick = (of: object) => Object.fromEntries(Object.keys(of).map((key) => [key, checked.row[key]]));
  return {
    ok: true,
    entry: {
      ...{ id, name, slug, day, headings, title: ownTitle },
      kind: getKind(entry, ownTitle, content),
      tags: checked.row.tags as string[],
      isDated: date !== null,
      addresses: wasPublic(entry) ? entry.addresses : [],
      columns: { ...pick(columns), content },
      onlyNew: pick(onlyNew) as IncomingEntry["onlyNew"],
    },
  };
}

function getKind({ kind }: BlogEntry, title: string, content: RichTextDocument): EntryKind {
  if (kind === "page") return "page";
  if (!title) return "untitled";
  return getReadingMinutes(countWords(plainText(content))) >= LONG_MINUTES ? "long" : "short";
}

/** The day of an entry in that time zone; today if it has no date. */
function toDay(date: string | null, timeZone: string): string {
  if (!date) return getDay(new Date(), timeZone);
  const utc = date.slice(0, 10);
  const day = date === utc ? date : getDay(new Date(date), timeZone);
  // Near the years 1 and 9999, the year in that time zone may have a different number of digits.
  return day.length === utc.length ? day : utc;
}

function cutTitle(title: string, losses: string[]): string {
  const line = plain(title);
  const start = cutText(line, MAX_TITLE);
  if (start !== line) losses.push(`The end of its title: at most ${MAX_TITLE} characters are allowed.`);
  return start;
}

/** The characters that separate tags in a form. */
const COMMAS = /[,\u060c\u3001\uff0c]/g;

function readTags(names: string[], losses: string[]): string[] {
  const withCommas = names.filter((name) => name.search(COMMAS) >= 0);
  const all = [...new Set(names.map((name) => normalizeTag(name.replaceAll(COMMAS, " "))).filter(Boolean))];
  const possible = all.filter((tag) => !findProblem(tag));
  const impossible = all.filter((tag) => findProblem(tag));
  const tooMany = possible.slice(MAX_TAGS);
  if (withCommas.length > 0) losses.push(`Commas in its tags: ${list(withCommas)}.`);
  if (impossible.length > 0) losses.push(`Tags not allowed here: ${list(impossible)}.`);
  if (tooMany.length > 0) losses.push(`Tags beyond the first ${MAX_TAGS}: ${list(tooMany)}.`);
  return possible.slice(0, MAX_TAGS);
}

const list = (tags: string[]) =>
  tags
    .slice(0, 10)
    .map((tag) => `“${cutText(tag, 60)}”`)
    .join(", ");
