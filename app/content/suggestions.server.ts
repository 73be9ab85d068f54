import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import { readAll } from "./read-all.server";
import { fromTable } from "./repository.server";

/**
 * The suggestions for fields that have them, by field: the distinct values of all entries in alphabetical order; for
 * tags, those of all kinds of entries, most used first. @throws AppError
 */
export async function loadSuggestions(db: Client, collection: Collection): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const field of collection.fields) {
    if (field.kind === "tags") found[field.name] = (await readAll(usedTags(db))).map(({ tag }) => tag);
    if (field.kind !== "text" || !field.suggested) continue;
    const query = fromTable(db, collection).select(field.name).not(field.name, "is", null).order("id");
    const rows = (await readAll(query)) as unknown as Record<string, unknown>[];
    const values = new Set(rows.map((row) => String(row[field.name])));
    found[field.name] = [...values].sort((a, b) => a.localeCompare(b, "en"));
  }
  return found;
}

const usedTags = (db: Client) => db.rpc("list_tags").order("entries", { ascending: false }).order("tag");
