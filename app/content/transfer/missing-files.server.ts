import type { Client } from "~/auth/session.server";
import { toAppError } from "~/http/app-error.server";
import { inBatches } from "../in-batches";
import type { Plan } from "./import-plan.server";

const FILE = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g;

/**
 * How many images and files used by a plan's entries are missing from the library: a content export contains no files.
 * @throws AppError
 */
export async function countMissingFiles(db: Client, { tables }: Plan): Promise<number> {
  const rows = tables.flatMap(({ added, differing }) => [...added, ...differing.map(({ values }) => values)]);
  const ids = new Set(
    rows.flatMap((row) => Array.from(JSON.stringify(row).matchAll(FILE), ([, id = ""]) => id)),
  );
  for (const batch of inBatches([...ids])) {
    const { data, error } = await db.from("images").select("id").in("id", batch).is("deleted_at", null);
    if (error) throw toAppError(error);
    for (const { id } of data) ids.delete(id);
  }
  return ids.size;
}
