import { data } from "@remix-run/node";
import { type Args, clientOf } from "~/auth/session.server";
import type { Collection, ContentTable, RowOf } from "~/collections/collection";
import { visible } from "~/collections/store.server";

/**
 * The rows of a collection that this visitor may see, for a page's loader. A failure is only logged
 * (specification, section 8): the page is then answered with status 503 and `failed`, and says so.
 */
export async function rowsFor<Table extends ContentTable>(args: Args, collection: Collection<Table>) {
  try {
    return data({ rows: await visible(clientOf(args), collection), failed: false });
  } catch (error) {
    console.error(`${collection.table} could not be loaded:`, error instanceof Error ? error.message : error);
    const none: RowOf<Table>[] = [];
    return data({ rows: none, failed: true }, { status: 503, headers: { "Retry-After": "30" } });
  }
}
