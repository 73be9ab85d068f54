import { data } from "@remix-run/node";
import { visitorClient } from "~/auth/clients.server";
import { type Args, clientOf } from "~/auth/session.server";
import type { Collection, ContentTable, RowOf } from "~/collections/collection";
import { visible } from "~/collections/store.server";
import { memo } from "~/live/memo.server";

/** What every visitor reads of a collection, remembered until its table changes. */
const remembered = new Map<string, () => Promise<unknown>>();

/**
 * The rows of a collection that the sender may see, in their order. Visitors share one copy; whoever is signed
 * in reads anew, since they may have changed it a moment ago.
 * @throws Problem
 */
export async function visibleTo<Table extends ContentTable>(
  args: Args,
  collection: Collection<Table>,
): Promise<RowOf<Table>[]> {
  const db = clientOf(args);
  if (db !== visitorClient()) return visible(db, collection);
  let rows = remembered.get(collection.slug);
  if (!rows) {
    rows = memo([collection.table], () => visible(visitorClient(), collection));
    remembered.set(collection.slug, rows);
  }
  return (await rows()) as RowOf<Table>[];
}

/**
 * The rows of a collection that this visitor may see, for a page's loader. A failure is only logged
 * (specification, section 8): the page is then answered with status 503 and `failed`, and says so.
 */
export async function rowsFor<Table extends ContentTable>(args: Args, collection: Collection<Table>) {
  try {
    return data({ rows: await visibleTo(args, collection), failed: false });
  } catch (error) {
    console.error(`${collection.table} could not be loaded:`, error instanceof Error ? error.message : error);
    const none: RowOf<Table>[] = [];
    return data({ rows: none, failed: true }, { status: 503 });
  }
}
