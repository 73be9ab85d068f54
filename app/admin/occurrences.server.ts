import type { Counted } from "~/http/count-buffer.server";
import { toInstant } from "~/http/time-zone.server";

/** When something happened, in words. */
export interface Occurrences {
  /** The last time: ISO, and in the author's time zone: "Today at 14:10". */
  last: { iso: string; text: string };
  /** "3 times since 21 November 2026 at 14:10"; null if it happened once. */
  repeated: string | null;
}

export function describeOccurrences(request: Request, { count, first_at, last_at }: Counted): Occurrences {
  const last = toInstant(request, last_at).replace(/^on /, "").replace(/^at /, "Today at ");
  const first = toInstant(request, first_at).replace(/^on /, "").replace(/^at /, "today at ");
  const repeated = count > 1 ? `${count.toLocaleString("en")} times since ${first}` : null;
  return { last: { iso: last_at, text: last }, repeated };
}
