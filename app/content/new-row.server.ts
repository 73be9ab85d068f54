import { getToday } from "~/http/time-zone.server";
import type { Collection } from "./collection";

/** Initial values of a new entry: the author's current date. */
export function newRow({ fields }: Collection, request: Request): Record<string, unknown> {
  const dates = fields.filter(({ kind }) => kind === "date");
  return Object.fromEntries(dates.map(({ name }) => [name, getToday(request)]));
}
