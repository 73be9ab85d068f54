import type { Client } from "~/auth/session.server";
import { getEntryPath } from "~/content/collection";
import { withPages } from "~/content/derived/collection-lists.server";
import { inBatches } from "~/content/in-batches";
import { type Row, unwrap } from "~/content/repository.server";
import type { ImportedVersion, UndoneImport, WriteResult } from "~/content/transfer/import-write.server";
import { loadRows } from "~/content/transfer/rows.server";
import { type ExportedRow, getName } from "~/content/transfer/tables.server";
import { redirects } from "~/content/types/redirects";
import { toAppError } from "~/http/app-error.server";
import { binImages } from "~/media/library/deleted-images.server";
import { findUses } from "~/media/library/image-uses.server";
import { hub } from "~/realtime/hub.server";
import { decodePath } from "~/ui/decode-path";

/**
 * Removes the entries that an import added, and the images that only they used, unless they have been changed since, or
 * this admin has unsaved changes of them.
 * Both can be restored: entries from their list's bin, images for 30 days. @throws AppError
 */
export async function undoImport(db: Client, { tables, images = [] }: WriteResult): Promise<UndoneImport> {
  const undone: UndoneImport = { entries: 0, images: 0, kept: [], keptImages: 0 };
  const keptPaths = new Set<unknown>();
  // Redirects come last: old URLs of what stays still lead to it.
  const isLast = (table: string) => Number(table === redirects.table);
  for (const { table, rows = [] } of tables.toSorted((a, b) => isLast(a.table) - isLast(b.table))) {
    for (const batch of inBatches(rows)) {
      const versions = new Map(batch.map(({ id, version }) => [id, version]));
      const { data } = unwrap(
        await loadRows(db, table)
          .select("*")
          .in("id", [...versions.keys()]),
      );
      const here = (data ?? []).map((row) => ({ row, id: String(row.id) }));
      const typed = await findDrafts(db, table, [...versions.keys()]);
      const isSame = (row: ExportedRow, id: string) => row.updated_at === versions.get(id) && !typed.has(id);
      const same = here
        .filter(({ row, id }) => isSame(row, id) && !keptPaths.has(row.target))
        .map(({ id }) => id);
      const changed = here.filter(({ row, id }) => !isSame(row, id));
      const collection = withPages.find((each) => each.table === table);
      if (collection)
        for (const { row } of changed)
          keptPaths.add(decodePath(getEntryPath(collection, row as unknown as Row)));
      undone.kept.push(...changed.map(({ row, id }) => ({ table, id, name: getName(row) })));
      if (same.length === 0) continue;
      const removed = unwrap(await db.rpc("delete_rows", { _table: table, _ids: same })).data ?? [];
      undone.entries += removed.length;
    }
    if (rows.length > 0) hub.invalidate(table);
  }
  for (const batch of inBatches(images)) await removeImages(db, batch, undone);
  return undone;
}

/** The ids of these rows of which this admin has unsaved changes. @throws AppError */
async function findDrafts(db: Client, table: string, ids: string[]): Promise<Set<string>> {
  const { data } = unwrap(await db.from("drafts").select("row_id").eq("table_name", table).in("row_id", ids));
  return new Set((data ?? []).map(({ row_id }) => row_id));
}

async function removeImages(db: Client, images: ImportedVersion[], undone: UndoneImport): Promise<void> {
  const here = await loadImageVersions(
    db,
    images.map(({ id }) => id),
  );
  const uses = await findUses(
    db,
    here.map(({ id }) => id),
  );
  const versions = new Map(images.map(({ id, version }) => [id, version]));
  const unused = here.filter(({ id, version }) => version === versions.get(id) && !uses.has(id));
  undone.keptImages += here.length - unused.length;
  if (unused.length === 0) return;
  undone.images += (
    await binImages(
      db,
      unused.map(({ id }) => id),
    )
  ).length;
}

/** The versions of these images, of those that are in the library. @throws AppError */
export async function loadImageVersions(db: Client, ids: string[]): Promise<ImportedVersion[]> {
  const found: ImportedVersion[] = [];
  for (const batch of inBatches(ids)) {
    const query = db.from("images").select("id, version:updated_at").in("id", batch).is("deleted_at", null);
    const { data, error } = await query;
    if (error) throw toAppError(error);
    found.push(...data);
  }
  return found;
}
