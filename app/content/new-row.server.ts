import type { Collection } from "./collection";
import { normalizePath } from "./fields/path";
import { getToday } from "./time-zone.server";

/** Initial values of a new entry: today's date and, for a redirect, the old path that the link to this form names. */
export function newRow(
  { fields }: Collection,
  { request, timeZone }: { request: Request; timeZone: string },
): Record<string, unknown> {
  const { searchParams } = new URL(request.url);
  const values = fields.flatMap((field): [string, unknown][] => {
    const { kind, name } = field;
    if (field.kind === "date") return field.optional ? [] : [[name, getToday(timeZone)]];
    return kind === "path" ? [[name, normalizePath(searchParams.get(name) ?? "")]] : [];
  });
  return Object.fromEntries(values);
}
