const format = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** "November 21, 2026" for a date without time such as 2026-11-21 (specification, "Notes"). */
export function longDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
