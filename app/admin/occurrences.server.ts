import { toInstant } from "~/content/time-zone.server";
import type { Counted } from "~/http/count-buffer.server";

/** When something happened, in words. */
export interface Occurrences {
  /** The last time: ISO, and: "Today at 14:10". */
  last: { iso: string; text: string };
  /** "3 times since 21 November 2026 at 14:10"; null if it happened once. */
  repeated: string | null;
}

export function describeOccurrences({ count, first_at, last_at }: Counted, timeZone: string): Occurrences {
  const last = toInstant(last_at, timeZone).replace(/^on /, "").replace(/^at /, "Today at ");
  const first = toInstant(first_at, timeZone).replace(/^on /, "").replace(/^at /, "today at ");
  const repeated = count > 1 ? `${count.toLocaleString("en")} times since ${first}` : null;
  return { last: { iso: last_at, text: last }, repeated };
}
