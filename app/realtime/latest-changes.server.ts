import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Position } from "./change";

interface LatestChanges extends Position {
  /** Table → number of the transaction that changed it last. */
  tables: Record<string, number>;
}

const schema = z.object({
  cluster: z.string(),
  position: z.number(),
  tables: z.record(z.string(), z.number()),
});

/** When each table last changed, as recorded by the database. Null if this cannot be read. */
export async function loadLatestChanges(service: SupabaseClient): Promise<LatestChanges | null> {
  const { data, error } = await service.rpc("latest_changes");
  const parsed = error ? null : schema.safeParse(data).data;
  return parsed ? { cluster: parsed.cluster, transaction: parsed.position, tables: parsed.tables } : null;
}
