import type { SupabaseClient } from "@supabase/supabase-js";

/** The tables whose entries can be scheduled. */
const SCHEDULED: ReadonlySet<string> = new Set([
  "notes_entries",
  "feed_posts",
  "questions_posts",
  "models_sections",
  "pages",
]);

/** Whether entries of the table can be published at a later moment. */
export const canBeScheduled = (table: string) => SCHEDULED.has(table);

/**
 * Announces the entries that have become public by themselves since the last call, as changes of their tables. Returns
 * the milliseconds until the next one; null if there is none, or if that cannot be read.
 */
export async function announcePublications(service: SupabaseClient): Promise<number | null> {
  const { data, error } = await service.rpc("announce_publications");
  return error || typeof data !== "number" ? null : Math.max(0, Math.ceil(data * 1_000));
}
