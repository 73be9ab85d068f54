import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import { getWarnings, LINK_WARNING } from "./link-warnings.server";
import { type ListFilter, listPage } from "./list.server";
import { type ListItem, listItem } from "./list-item.server";
import { findSamples } from "./samples/samples.server";

/** One page of a collection's admin list (the first is 1), and the total. Empty past the end. @throws AppError */
export async function listEntries(
  db: Client,
  collection: Collection,
  filter: ListFilter,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ items: ListItem[]; total: number }> {
  const [{ rows, total }, samples] = await Promise.all([
    listPage(db, collection, filter, page),
    findSamples(db, collection.table),
  ]);
  const untouched = new Set(samples.map(({ id }) => id));
  const items = rows.map(async (row): Promise<ListItem> => {
    const [warning] = Object.values(await getWarnings(db, collection, row, LINK_WARNING));
    return { ...listItem(collection, row, timeZone), isSample: untouched.has(row.id), warning };
  });
  return { items: await Promise.all(items), total };
}
