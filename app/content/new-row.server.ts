import { getToday } from "~/http/time-zone.server";
import type { Collection } from "./collection";

/** What a new entry is filled with: its author's day. */
export function newRow({ fields }: Collection, request: Request): Record<string, unknown> {
  const dates = fields.filter(({ kind }) => kind === "date");
  return Object.fromEntries(dates.map(({ name }) => [name, getToday(request)]));
}
