import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import { fromTable, unwrap } from "./repository.server";

/** The data API's limit. */
const PAGE_SIZE = 1_000;

/**
 * The values of all entries in fields with suggestions, by field: unique and in alphabetical order; tags of all
 * kinds of entries, the most used first. @throws AppError
 */
export async function loadSuggestions(db: Client, collection: Collection): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const field of collection.fields) {
    if (field.kind === "tags")
      found[field.name] = unwrap(await db.rpc("list_tags")).data?.map(({ tag }) => tag) ?? [];
    if (field.kind !== "text" || !field.suggested) continue;
    const values = new Set<string>();
    for (let first = 0, isMore = true; isMore; first += PAGE_SIZE) {
      const query = fromTable(db, collection).select(field.name).not(field.name, "is", null);
      const answer = await query.order("id").range(first, first + PAGE_SIZE - 1);
      // PGRST103: past the end, because the last page was full.
      const rows = answer.error?.code === "PGRST103" ? [] : (unwrap(answer).data ?? []);
      for (const row of rows) values.add(String((row as unknown as Record<string, unknown>)[field.name]));
      isMore = rows.length === PAGE_SIZE;
    }
    found[field.name] = [...values].sort((a, b) => a.localeCompare(b, "en"));
  }
  return found;
}
