import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import { fromTable, unwrap } from "./repository.server";

/** Rows that the data service gives at once. */
const PAGE = 1_000;

/**
 * What all entries of a collection hold in its fields that suggest it, by field; each value once, in alphabetical order.
 * @throws AppError
 */
export async function loadSuggestions(db: Client, collection: Collection): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const field of collection.fields) {
    if (field.kind !== "text" || !field.suggested) continue;
    const values = new Set<string>();
    for (let first = 0, isMore = true; isMore; first += PAGE) {
      const query = fromTable(db, collection).select(field.name).not(field.name, "is", null);
      const answer = await query.order("id").range(first, first + PAGE - 1);
      // PGRST103: the page before was the last one, and full.
      const rows = answer.error?.code === "PGRST103" ? [] : (unwrap(answer).data ?? []);
      for (const row of rows) values.add(String((row as unknown as Record<string, unknown>)[field.name]));
      isMore = rows.length === PAGE;
    }
    found[field.name] = [...values].sort((a, b) => a.localeCompare(b, "en"));
  }
  return found;
}
