import { getToday } from "~/http/time-zone.server";
import type { Collection } from "./collection";
import { normalizePath } from "./fields/path";

/** Initial values of a new entry: the author's current date, and the old address of a redirect that a link names. */
export function newRow({ fields }: Collection, request: Request): Record<string, unknown> {
  const { searchParams } = new URL(request.url);
  const values = fields.flatMap(({ kind, name }): [string, unknown][] => {
    if (kind === "date") return [[name, getToday(request)]];
    return kind === "path" ? [[name, normalizePath(searchParams.get(name) ?? "")]] : [];
  });
  return Object.fromEntries(values);
}
