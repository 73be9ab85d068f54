const format = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * "November 21, 2026" for a date such as 2026-11-21, or for the day in UTC of a time such as
 * 2026-11-21T09:41:00+00:00 (specification, "Notes").
 */
export function longDate(date: string): string {
  return format.format(new Date(date.includes("T") ? date : `${date}T00:00:00Z`));
}
