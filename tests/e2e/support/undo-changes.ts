import type { SupabaseClient } from "@supabase/supabase-js";
import { heard, serviceClient } from "./content";
import type { Site } from "./start-site";

interface Revision {
  id: number;
  table_name: string;
  row_id: string;
  /** The row before the change; null if it was added. */
  old: object | null;
}

/** Rows in one request: their ids must fit into a URL. */
const BATCH = 200;

/**
 * Remembers the current content. Returns a function that deletes every row and draft added since, restores what was
 * edited or deleted, and waits until the site has received the changes. Does not undo moves, and leaves images and
 * accounts alone.
 */
export async function rememberContent(site: Site): Promise<() => Promise<void>> {
  const db = (await serviceClient(site)) as SupabaseClient;
  const latest = db.from("revisions").select("id").order("id", { ascending: false }).limit(1);
  const last = (await latest.throwOnError()).data[0]?.id ?? 0;
  return async () => {
    const deleteDrafts = db.from("drafts").delete().not("row_id", "is", null).throwOnError();
    const [changes] = await Promise.all([getFirstChanges(db, last), deleteDrafts]);
    for (const [table, revisions] of changes) {
      const added = revisions.filter(({ old }) => !old).map(({ row_id }) => row_id);
      for (const ids of await getExisting(db, table, added))
        await heard(site, table, () => db.from(table).delete().in("id", ids).throwOnError());
      const changed = revisions.flatMap(({ old }) => (old ? [old] : []));
      if (changed.length > 0) await heard(site, table, () => db.from(table).upsert(changed).throwOnError());
    }
    // Restoring a page's slug also changes it, which leaves another redirect.
    await db.from("redirects").delete().eq("automatic", true).throwOnError();
  };
}

/** The first revision of each row that was changed after the revision `last`, by table. */
async function getFirstChanges(db: SupabaseClient, last: number): Promise<Map<string, Revision[]>> {
  const tables = new Map<string, Revision[]>();
  const known = new Set<string>();
  for (let page = await getRevisions(db, last); page.length > 0; ) {
    for (const revision of page) {
      const { table_name, row_id } = revision;
      if (known.has(`${table_name}/${row_id}`)) continue;
      known.add(`${table_name}/${row_id}`);
      tables.set(table_name, [...(tables.get(table_name) ?? []), revision]);
    }
    page = await getRevisions(db, page.at(-1)?.id ?? last);
  }
  return tables;
}

/** The oldest revisions of rows after `last`, in several requests, because a response is limited. */
async function getRevisions(db: SupabaseClient, last: number): Promise<Revision[]> {
  const query = db.from("complete_revisions").select("id,table_name,row_id,old").gt("id", last).order("id");
  return (await query.neq("operation", "reorder").neq("table_name", "images").throwOnError()).data;
}

/** The ids that still exist, in batches. */
async function getExisting(db: SupabaseClient, table: string, ids: string[]): Promise<string[][]> {
  const batches: string[][] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const query = db
      .from(table)
      .select("id")
      .in("id", ids.slice(at, at + BATCH));
    const { data } = await query.throwOnError();
    if (data.length > 0) batches.push(data.map(({ id }) => id));
  }
  return batches;
}
