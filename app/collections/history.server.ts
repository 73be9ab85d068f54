import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import { collections } from "./index";
import { problemOf } from "./problem.server";

/** One line of "latest changes". */
export interface Change {
  n: number;
  /** What the row was called then; for a whole list that was reordered, the collection's name. */
  title: string;
  did: string;
  at: string;
  /** Whether the asking admin did it. */
  mine: boolean;
  /** Where to look at it; null for what was deleted. */
  path: string | null;
}

type Values = Record<string, unknown>;

/** The latest changes of all collections, newest first. @throws Problem */
export async function latestChanges(db: Client, accountId: string, limit: number): Promise<Change[]> {
  const tables = collections.map(({ table }) => table);
  const { data, error } = await db
    .from("revisions")
    .select("*")
    .in("table_name", tables)
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw problemOf(error);
  return data.flatMap((revision) => {
    const collection = collections.find(({ table }) => table === revision.table_name);
    if (!collection) return [];
    const [before, after] = [revision.old as Values | null, revision.new as Values | null];
    const list = `/admin/${collection.slug}`;
    const common = { n: revision.id, at: revision.created_at, mine: revision.user_id === accountId };
    if (revision.operation === "reorder") {
      return [{ ...common, title: collection.many, did: "reordered", path: list }];
    }
    const path = after ? `${list}/${revision.row_id}` : null;
    return [
      { ...common, title: titleOf(collection, after ?? before), did: verb(collection, before, after), path },
    ];
  });
}

function titleOf(collection: Collection, row: Values | null): string {
  return collection.title(row as Parameters<Collection["title"]>[0]) || "Untitled";
}

function verb({ publish }: Collection, before: Values | null, after: Values | null): string {
  if (!before) return "written";
  if (!after) return "deleted";
  if (!publish || before[publish.column] === after[publish.column]) return "edited";
  return after[publish.column] ? publish.on.toLowerCase() : `set to ${publish.off.toLowerCase()}`;
}
