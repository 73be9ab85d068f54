import type { RichTextDocument } from "~/rich-text/document";
import { cutText } from "~/ui/cut-text";
import { LAST_INSTANT } from "../../fields/date-time";
import { findProblem, MAX_TAGS, normalizeTag } from "../../fields/tags";
import { getDay } from "../../time-zone.server";
import type { IncomingRow } from "../import-read.server";
import type { BlogEntry } from "./blog";
import { readSharing } from "./read-sharing";

const MAX_TITLE = 300;

interface RowParts {
  id: string;
  content: RichTextDocument;
  /** The heading with which the text began. */
  title: string | null;
  timeZone: string;
  losses: string[];
}

/**
 * The row that an entry becomes, without anything that the database would reject. Adds what is left out to `losses`.
 */
export function toRow(
  entry: BlogEntry,
  target: string,
  { id, content, title, timeZone, losses }: RowParts,
): IncomingRow {
  const { date } = entry;
  const written = date ? new Date(date) : null;
  const now = new Date();
  const isLater = written !== null && written > now;
  const stamp = (isLater || !written ? now : written).toISOString();
  const common = {
    published: entry.isPublished && entry.kind === "post",
    publish_at: isLater ? new Date(Math.min(written.getTime(), LAST_INSTANT)).toISOString() : null,
    created_at: stamp,
    updated_at: stamp,
  };
  if (!date && common.published) losses.push("It has no date: it gets the day on which it is imported.");
  const name = cutTitle(entry.title || title || "", losses);
  const sharing = readSharing(entry.sharing);
  // Also if an earlier import is overwritten.
  const state = entry.hasHidden ? { published: false } : {};
  if (entry.kind === "page") {
    const slug = target.slice(1);
    return { values: { id, slug, title: name || slug, content, ...sharing, ...state }, onlyNew: common };
  }
  return {
    values: {
      id,
      title: name || null,
      content,
      ...sharing,
      ...state,
      tags: readTags(entry.tags, losses),
      ...(date ? { date: toDay(date, timeZone) } : {}),
    },
    onlyNew: { ...common, slug: target.slice("/notes/".length), date: getDay(now, timeZone) },
  };
}

/** The day of an entry in that time zone; today if it has no date. */
export function toDay(date: string | null, timeZone: string): string {
  if (!date) return getDay(new Date(), timeZone);
  const utc = date.slice(0, 10);
  const day = date === utc ? date : getDay(new Date(date), timeZone);
  // Near the years 1 and 9999, the year in that time zone may have a different number of digits.
  return day.length === utc.length ? day : utc;
}

function cutTitle(title: string, losses: string[]): string {
  const line = title.replace(/[\p{Cc}\p{Surrogate}\s]+/gu, " ").trim();
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
