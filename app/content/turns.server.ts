import type { Client } from "~/auth/session.server";
import { AppError, toAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import { withArticle } from "~/ui/with-article";
import { editPath } from "./admin-paths";
import { type Collection, isSortable } from "./collection";
import { withPages } from "./derived/collection-lists.server";
import { toFormValues } from "./fields/schema.server";
import { getIds } from "./list.server";
import { fillForm } from "./merge/merge-form.server";
import { find, unwrap } from "./repository.server";

/** An entry that has become one of another kind. */
export interface Turned {
  oldId: string;
  id: string;
  /** The number of its revision, with which it can be undone; null if it has become what it was before. */
  revision: number | null;
  /** Whether visitors could not see it, because its list is hidden. */
  becameDraft: boolean;
}

/**
 * Turns entries of one collection into entries of another, all or none, with their history, drafts, links and redirects.
 * @throws AppError, 409 if one of them is not there any more, 422 if something else has its new URL
 */
export async function turnEntries(
  db: Client,
  from: Collection,
  ids: string[],
  to: Collection,
): Promise<Turned[]> {
  const { data, error } = await db.rpc("turn_rows", {
    _table: from.table,
    _ids: getIds(from, ids),
    _to: to.table,
    _newest_last: isSortable(to) && !to.order.ascending,
  });
  for (const table of [from.table, to.table, "redirects"]) hub.invalidate(table);
  if (error?.code === "22023") throw new AppError(409, ids.length === 1 ? goneError(from) : SOME_GONE);
  if (error) throw toAppError(error);
  return data.map(({ old_id, new_id, revision_id, became_draft }) => ({
    oldId: old_id,
    id: new_id,
    revision: revision_id,
    becameDraft: became_draft,
  }));
}

const goneError = ({ singular }: Collection) =>
  `This ${singular} has been deleted, or turned into something else, in the meantime.`;
const SOME_GONE =
  "Some of these have been deleted, or turned into something else, in the meantime. Nothing was changed: select again.";

/** The error for an author who saves an entry that has become another one, or has another slug. */
export const movedError = (from: Collection, { collection, id }: Place) =>
  new AppError(
    409,
    `This ${from.singular} ${
      collection.table === from.table
        ? "has another slug now, and"
        : `has been turned into ${withArticle(collection.singular)}, which`
    } is at ${editPath(collection, id)}. Copy what you have changed to there.`,
  );

/**
 * Where a form of an entry belongs that is not in its place any more, filled with what that form did not have: the same
 * if it was not moved. @throws AppError
 */
export async function followMove(db: Client, collection: Collection, id: string, form: FormData) {
  const moved = await findMoved(db, collection, id);
  if (!moved) return { collection, id, form, row: null };
  const row = await find(db, moved.collection, moved.id);
  const fields = moved.collection.fields.filter(
    ({ name }) => !collection.fields.some((own) => own.name === name),
  );
  const added = { ...moved.collection, fields };
  const filled = fillForm(added, form, toFormValues(added, row));
  // The form of a new entry has no version; what became of it was first that of its creation.
  if (row && !filled.get("version")) filled.set("version", row.created_at);
  return { ...moved, row, form: filled };
}

/** Undoes turns, by the numbers of their revisions. Returns the entries as they were. @throws AppError */
export async function undoTurns(
  db: Client,
  revisions: number[],
): Promise<{ collection: Collection; ids: string[] }> {
  const query = db.from("revisions").select("table_name,row_id,old").eq("operation", "turn");
  const turns = unwrap(await query.in("id", revisions)).data ?? [];
  const [first] = turns;
  const now = withPages.find(({ table }) => table === first?.table_name);
  const before = withPages.find(({ table }) => table === getTableBefore(first));
  const isWhole = turns.every(
    (turn) => turn.table_name === now?.table && getTableBefore(turn) === before?.table,
  );
  if (!now || !before || !isWhole || turns.length !== new Set(revisions).size)
    throw new AppError(409, "This has been undone already.");
  const turned = await turnEntries(
    db,
    now,
    turns.map(({ row_id }) => row_id),
    before,
  );
  return { collection: before, ids: turned.map(({ id }) => id) };
}

const getTableBefore = (turn?: { old: unknown }) => (turn?.old as { table?: string } | undefined)?.table;

interface Place {
  collection: Collection;
  id: string;
}

/** Where an entry is that was turned into another kind, or has another slug now; null if it is gone. @throws AppError */
export async function findMoved(db: Client, collection: Collection, id: string): Promise<Place | null> {
  const turned = await findTurned(db, collection, id);
  if (turned || !collection.idFrom) return turned;
  const entries = `${collection.path}/`;
  const { data } = unwrap(
    await db
      .from("redirects")
      .select("target")
      .eq("from_path", entries + id)
      .maybeSingle(),
  );
  return data?.target.startsWith(entries) ? { collection, id: data.target.slice(entries.length) } : null;
}

/** What has become of an entry that is not in its collection any more; null if it was not turned. @throws AppError */
export async function findTurned(db: Client, { table }: Collection, id: string): Promise<Place | null> {
  const { data } = unwrap(await db.rpc("find_turned", { _table: table, _id: id }).maybeSingle());
  const collection = withPages.find((other) => other.table === data?.table_name);
  return data && collection && collection.table !== table ? { collection, id: data.row_id } : null;
}
