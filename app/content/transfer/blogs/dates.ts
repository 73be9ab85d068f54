import { cutText } from "~/ui/cut-text";

/** When an entry was written. */
export interface EntryDate {
  /** An ISO date or time in the years 1 to 9999; null if the export gives none. */
  date: string | null;
  /** What the export gives instead of a valid date, such as "2024-02-30". */
  wrongDate: string | null;
  /** Whether it is a time without a time zone, which is read as if it were UTC; its day is the one written. */
  isLocal?: true;
}

/** The first of some values that is a date. Also returns a text that looks like a date but is not valid. */
export function readDate(...values: unknown[]): EntryDate {
  let wrongDate: string | null = null;
  for (const value of values) {
    const text = toText(value);
    const date = toIso(text.replace(SHORT, withZeros));
    if (date) return { date, wrongDate, ...(LOCAL.test(text) && { isLocal: true }) };
    // Databases write zeros if there is no date.
    if (/\d{4}|^\d+[-/.]\d/.test(text) && !/^0000-00-00/.test(text)) wrongDate ??= cutText(text, 40);
  }
  return { date: null, wrongDate };
}

/** A day and a time, and nothing behind them. */
const LOCAL = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}[T\s]{1,9}\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?$/i;

/** "2020-1-2" and "2020/01/02". */
const SHORT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/;
const withZeros = (_: string, year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** Longer than any date. */
const MAX_DATE = 64;

function toText(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, MAX_DATE);
  // The TOML parser's dates are a subclass of Date.
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : "";
}

/** "2020-01-02 10:00:00 +0100" becomes "2020-01-02T10:00:00+01:00"; without a zone it is UTC. Also reads "2 Jan 2020". */
function toIso(text: string): string | null {
  const [, day, clock, zone = "Z"] =
    // Not linear: toText cuts longer texts.
    /^(\d{4}-\d\d-\d\d)(?:[T\s]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?.*)?$/i.exec(text) ??
    [];
  if (!day) return toIsoTime(parseWords(text));
  // JavaScript parses 30 February as 1 March.
  const isDay = toIsoTime(Date.parse(day))?.startsWith(day) ?? false;
  if (!isDay || !clock) return isDay ? day : null;
  const time = `${day}T${clock.replace(/^(\d):/, "0$1:")}${zone.replace(/(\d\d)(\d\d)$/, "$1:$2")}`;
  return toIsoTime(Date.parse(time));
}

function toIsoTime(time: number): string | null {
  const iso = Number.isNaN(time) ? "" : new Date(time).toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/** Parses a date with the name of a month. */
function parseWords(text: string): number {
  if (!/\d{4}/.test(text) || !/[a-z]/i.test(text)) return Number.NaN;
  const hasZone = /\s[+-]\d\d:?\d\d$/.test(text);
  const time = (!hasZone && Date.parse(`${text} UTC`)) || Date.parse(text);
  const [lastDay] = text.includes(":") ? [] : (/\b(?:29|30|31)\b/.exec(text) ?? []);
  return lastDay && new Date(time).getUTCDate() !== Number(lastDay) ? Number.NaN : time;
}
