import type { Client } from "~/auth/session.server";
import type { Collection } from "../collection";
import { unwrap } from "../repository.server";

/**
 * Deletes the current admin's drafts of a row, or of all rows of a collection. If they are discarded in a list, its form
 * says until when they were written (`until`, ISO): newer ones, which nobody saw there, stay. Returns how many were
 * deleted, and how many stay. @throws AppError
 */
export async function discardDrafts(
  db: Client,
  { table }: Collection,
  id: string | null,
  form: FormData,
): Promise<{ deleted: number; kept: number }> {
  const until = form.get("until");
  const key = { table_name: table, ...(id === null ? {} : { row_id: id }) };
  const all = db.from("drafts").delete({ count: "exact" }).match(key);
  const shown = until === null ? all : all.lte("updated_at", isTime(until) ? until : "-infinity");
  const deleted = unwrap(await shown).count ?? 0;
  const rest = await db.from("drafts").select("row_id", { count: "exact", head: true }).match(key);
  return { deleted, kept: unwrap(rest).count ?? 0 };
}

const isTime = (sent: unknown): sent is string => typeof sent === "string" && !Number.isNaN(Date.parse(sent));
