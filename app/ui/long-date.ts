/** Written out, because creating an Intl.DateTimeFormat takes 70 ms on a phone, which would delay hydration. */
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * "November 21, 2026" for a date such as 2026-11-21, or for a time such as 2026-11-21T09:41:00+00:00 (its day in UTC;
 * specification, "Notes"). Returns anything else unchanged, such as Postgres's "infinity".
 */
export function longDate(date: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** "November 21": the same without its year. */
export const dayOfYear = (date: string) => longDate(date).replace(/, \d+$/, "");
