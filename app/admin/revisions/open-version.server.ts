import { isDeepStrictEqual } from "node:util";
import type { Client } from "~/auth/session.server";
import { previewPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import type { Row } from "~/content/repository.server";
import { diffFields, withLocalTimes } from "~/content/revisions/diff/diff.server";
import { findRevision, type Version } from "~/content/revisions/history.server";
import { isRestored } from "~/content/revisions/restore.server";
import type { OpenVersion } from "./version-list";

interface OpenedVersion {
  /** The row's id. */
  id: string;
  version: Version;
  /** Null if the row is deleted. */
  row: Row | null;
  /** The time zone in which times are shown. */
  timeZone: string;
}

/** What a version changed, and whether `row` (null if deleted) can be restored to it. @throws AppError */
export async function openVersion(
  db: Client,
  collection: Collection,
  { id, version: { n, side }, row, timeZone }: OpenedVersion,
): Promise<OpenVersion | null> {
  const revision = await findRevision(db, collection, id, n);
  if (!revision) return null;
  const state = revision[side];
  const show = (values: typeof state) => withLocalTimes(collection, values, timeZone);
  const [before, after] = side === "before" ? [null, revision.before] : [revision.before, revision.after];
  const search = side === "before" ? `n=${n}&side=before` : `n=${n}`;
  return {
    n,
    side,
    fields: diffFields(collection, show(before), show(after)),
    canRestore: state !== null && row !== null && !isSame(collection, state, row),
    preview: state && !collection.single ? `${previewPath(collection, id)}?${search}` : null,
  };
}

/** Whether restoring would change nothing. */
function isSame(collection: Collection, state: Record<string, unknown>, row: Row): boolean {
  return Object.keys(row)
    .filter((column) => isRestored(collection, column))
    .every((column) => isDeepStrictEqual(state[column], row[column]));
}
