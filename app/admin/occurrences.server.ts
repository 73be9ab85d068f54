import { fullTime } from "~/content/time-zone.server";
import type { Counted } from "~/runtime/count-buffer.server";
import { capitalize } from "~/ui/capitalize";

/** When something happened, in words. */
export interface Occurrences {
  /** The last time, in ISO format and as text: "Today at 14:10". */
  last: { iso: string; text: string };
  /** "3 times since 21 November 2026 at 14:10"; null if it happened once. */
  repeated: string | null;
}

export function describeOccurrences({ count, first_at, last_at }: Counted, timeZone: string): Occurrences {
  const since = fullTime(first_at, timeZone);
  const repeated = count > 1 ? `${count.toLocaleString("en")} times since ${since}` : null;
  return { last: { iso: last_at, text: capitalize(fullTime(last_at, timeZone)) }, repeated };
}
