import type { Account, Client } from "~/auth/session.server";
import { historyPath, listPath } from "../admin-paths";
import { unwrap } from "../repository.server";
import { managed } from "../types/index";
import { type Change, getLine, getTitle, loadNames } from "./history.server";

/** One line of "latest changes". */
export interface LatestChange extends Change {
  /** The row's title at that time; the collection's name for a reordered list. */
  title: string;
  /** Where to view and undo the change: the row's history, or the reordered list. */
  path: string;
}

/**
 * The latest changes in all collections, newest first, without redirects, which a rename or an import adds by itself.
 * Only for admins, because it names accounts. @throws AppError
 */
export async function latestChanges(
  db: Client,
  account: Pick<Account, "id">,
  { limit, timeZone }: { limit: number; timeZone: string },
): Promise<LatestChange[]> {
  const tables = managed.map(({ table }) => table).filter((table) => table !== "redirects");
  const query = db.from("revision_summaries").select("*").in("table_name", tables);
  const rows = unwrap(await query.order("id", { ascending: false }).limit(limit)).data ?? [];
  const getName = await loadNames(account, rows);
  return rows.flatMap((row) => {
    const collection = managed.find(({ table }) => table === row.table_name);
    if (!collection) return [];
    const isReorder = row.operation === "reorder";
    return {
      ...getLine(collection, row, getName, timeZone),
      title: isReorder
        ? collection.plural
        : getTitle(collection, (row.new ?? row.old) as Record<string, unknown>),
      path: isReorder ? listPath(collection) : historyPath(collection, String(row.row_id)),
    };
  });
}
