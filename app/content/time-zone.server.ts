import { Temporal } from "temporal-polyfill";
import { dayOfYear, longDate } from "~/ui/long-date";
import { getPublicationTime } from "./schedule";
import { settings } from "./settings.server";

/** Set by the admin's script (app/admin/use-time-zone.ts). */
const COOKIE = /(?:^|;\s*)time-zone=([^;]{1,120})/;

const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The site's time zone, or the server's until one has been chosen. */
export async function getSiteTimeZone(): Promise<string> {
  return (await settings()).time_zone ?? SERVER_TIME_ZONE;
}

/** The same for an admin: until a time zone has been chosen, the browser's, else the server's. */
export async function getTimeZone(request: Request): Promise<string> {
  const { time_zone } = await settings();
  if (time_zone) return time_zone;
  const sent = COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1];
  return (sent && findTimeZone(sent)) || SERVER_TIME_ZONE;
}

function findTimeZone(sent: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(sent) }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Today's date, as 2026-11-21. */
export const getToday = (timeZone: string) => getDay(new Date(), timeZone);

/** Of the last time zone asked for: to make one takes fifty times as long as to use it, and lists ask for each row. */
let dayFormat = makeDayFormat(SERVER_TIME_ZONE);

/** The date of an instant, as 2026-11-21. */
export function getDay(time: Date, timeZone: string): string {
  if (dayFormat.timeZone !== timeZone) dayFormat = makeDayFormat(timeZone);
  return dayFormat.format(time);
}

/** Sweden writes dates as ISO 8601 does. */
function makeDayFormat(timeZone: string) {
  const { format } = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return { timeZone, format };
}

/** The date, in the site's time zone, on which visitors could first read a row. */
export async function getPublicationDay(row: Parameters<typeof getPublicationTime>[0]): Promise<string> {
  return getDay(new Date(getPublicationTime(row)), await getSiteTimeZone());
}

/** An ISO instant as the value of a datetime-local input, "2026-11-21T09:30"; "" if it is invalid. */
export function toLocalTime(iso: string, timeZone: string): string {
  try {
    const time = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDateTime();
    return time.toString({ smallestUnit: "minute" });
  } catch {
    return "";
  }
}

/**
 * The instant of a local time, as ISO; null if it is invalid. A time skipped when clocks go forward is shifted later by
 * the same amount; of a time that occurs twice, the first is taken.
 */
export function fromLocalTime(local: string, timeZone: string): string | null {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString();
  } catch {
    return null;
  }
}

/** "at 14:10" if it is today, else "on November 21, 2026 at 14:10": within a sentence. */
export function timePhrase(iso: string, timeZone: string): string {
  const time = new Date(iso);
  const clock = time.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  if (getDay(time, timeZone) === getToday(timeZone)) return `at ${clock}`;
  return `on ${longDate(getDay(time, timeZone))} at ${clock}`;
}

/** "today at 14:10", or "November 21, 2026 at 14:10". */
export const fullTime = (iso: string, timeZone: string) =>
  timePhrase(iso, timeZone).replace(/^on /, "").replace(/^at /, "today at ");

/** Formats an instant or a date as "November 18, 2026", as the site does. */
export function localDate(iso: string, timeZone: string): string {
  const isDate = iso.length === "2026-11-18".length;
  return longDate(isDate ? iso : getDay(new Date(iso), timeZone));
}

/** "November 18, 09:41", or "November 18, 2025, 09:41" if it is not this year. */
export function shortTime(iso: string, timeZone: string): string {
  const [day = "", clock = ""] = toLocalTime(iso, timeZone).split("T");
  const isThisYear = day.slice(0, 4) === getToday(timeZone).slice(0, 4);
  return `${isThisYear ? dayOfYear(day) : longDate(day)}, ${clock}`;
}
