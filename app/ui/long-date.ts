/** The browser's own Intl.DateTimeFormat takes a phone 70 ms to make, before the page is its reader's. */
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * "November 21, 2026" for a date such as 2026-11-21, or for the day in UTC of a time such as
 * 2026-11-21T09:41:00+00:00 (specification, "Notes"). What is no date ("infinity" is one to Postgres) comes back as
 * it is.
 */
export function longDate(date: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
