import { onTestFinished } from "vitest";
import { service } from "#supabase-local/testing/backend";

export const content = (text: string) => ({
  root: { type: "root", children: [{ type: "paragraph", children: [{ type: "text", text, format: 0 }] }] },
});

/** Adds a row until the test is over. */
export async function add(table: string, row: object): Promise<{ id: string; updated_at: string }> {
  const { data } = await service().from(table).insert(row).select().single().throwOnError();
  onTestFinished(async () => void (await service().from(table).delete().eq("id", data.id)));
  return data;
}
export const edit = async (table: string, id: string, values: object) =>
  (await service().from(table).update(values).eq("id", id).select().single().throwOnError()).data;
/** The revisions of a row, oldest first. */
export const read = async (view: "revisions" | "complete_revisions", id: string) =>
  (await service().from(view).select("operation,old,new").eq("row_id", id).order("id").throwOnError()).data;
