/** Set by the admin's script (app/admin/use-time-zone.ts). */
const COOKIE = /(?:^|;\s*)time-zone=([^;]{1,120})/;

/** The author's time zone: the browser's, else the server's. */
function getTimeZone(request: Request): string {
  const sent = COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1];
  return (sent && validTimeZone(sent)) || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function validTimeZone(sent: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(sent) }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Today's date in the author's time zone, as 2026-11-21. */
export function getToday(request: Request): string {
  return getDay(new Date(), getTimeZone(request));
}

// Sweden writes dates as ISO 8601 does.
const getDay = (time: Date, timeZone: string) => time.toLocaleDateString("sv-SE", { timeZone });

/** "at 14:10" if it is today, else "on 21 November 2026 at 14:10", in the author's time zone. */
export function toInstant(request: Request, iso: string): string {
  const timeZone = getTimeZone(request);
  const time = new Date(iso);
  const clock = time.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  if (getDay(time, timeZone) === getToday(request)) return `at ${clock}`;
  return `on ${dateText(time, timeZone)} at ${clock}`;
}

/** "21 November 2026" for 2026-11-21. */
export const dayText = (day: string) => dateText(new Date(day), "UTC");

const dateText = (time: Date, timeZone: string) =>
  time.toLocaleDateString("en-GB", { timeZone, day: "numeric", month: "long", year: "numeric" });
