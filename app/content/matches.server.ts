import { isDeepStrictEqual } from "node:util";
import type { Collection } from "./collection";

/** Whether a row has these values already, as the database stores them. */
export function matches(
  { fields }: Pick<Collection, "fields">,
  current: Record<string, unknown>,
  columns: Record<string, unknown>,
): boolean {
  // Compare as the database would store them: JSON has no undefined.
  const stored: Record<string, unknown> = JSON.parse(JSON.stringify(columns));
  const times = new Set(fields.flatMap(({ kind, name }) => (kind === "date-time" ? [name] : [])));
  return Object.entries(stored).every(([column, value]) => {
    if (isToBeGiven({ fields }, column, value)) return true;
    return times.has(column) ? isSameTime(current[column], value) : isDeepStrictEqual(current[column], value);
  });
}

/** Whether a value is an empty slug, in place of which the database gives one. */
export const isToBeGiven = (
  { fields }: Pick<Collection, "fields">,
  column: string,
  value: unknown,
): boolean =>
  value === "" && fields.some((field) => field.kind === "slug" && field.isGiven && field.name === column);

/** The database formats times differently: `…+00:00` instead of `…Z`. */
const isSameTime = (one: unknown, other: unknown) =>
  one === other || Date.parse(String(one)) === Date.parse(String(other));
