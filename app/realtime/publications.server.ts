import type { SupabaseClient } from "@supabase/supabase-js";
import { isTrouble } from "~/runtime/service-trouble.server";

/**
 * Announces scheduled entries that have become public since the last call, as changes to their tables.
 * @returns the milliseconds until the next one; null if there is none, or if it cannot be read
 */
export async function announcePublications(service: SupabaseClient): Promise<number | null> {
  const { data, error } = await service.rpc("announce_publications");
  // What is wrong with the service itself is logged where it is recognized.
  if (error?.code && !isTrouble(error.code))
    console.error("Scheduled entries could not be announced:", error.message);
  return error || typeof data !== "number" ? null : Math.max(0, Math.ceil(data * 1_000));
}
