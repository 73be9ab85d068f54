import type { Client } from "~/auth/session.server";
import { toAppError } from "~/http/app-error.server";
import type { RichTextDocument } from "~/rich-text/document";
import { findEnding } from "~/rich-text/file-url";
import { inBatches } from "../../in-batches";
import type { Plan, TablePlan } from "../import-plan.server";
import type { ExportedRow, ExportedTable } from "../tables.server";
import { findDescribedSources, getImageId, type ImportedFile, withLibraryFiles } from "./images";

/** The sources of all images in the rows that a plan would write, each with its first description there, or "". */
export function findPlannedImages(
  { tables }: Plan,
  overwrite: ReadonlySet<ExportedTable>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { info, added, incomplete, differing } of tables) {
    const updated = [...incomplete, ...(overwrite.has(info.table) ? differing : [])];
    for (const row of [...added, ...updated.map(({ values }) => values)])
      for (const [src, alt] of info.hasText ? findDescribedSources(row.content as RichTextDocument) : [])
        found.set(src, found.get(src) || alt);
  }
  return found;
}

/** The images that are already in the library, by id. @throws AppError */
export async function loadImages(db: Client, addresses: string[]): Promise<Map<string, ImportedFile>> {
  const ids = [...new Set(addresses.map(getImageId))];
  const found = new Map<string, ImportedFile>();
  for (const batch of inBatches(ids)) {
    const { data, error } = await db
      .from("images")
      .select("id, width, height, type, bytes")
      .in("id", batch)
      .is("deleted_at", null);
    if (error) throw toAppError(error);
    for (const { id, width, height, type, bytes } of data) {
      const ending = findEnding(type);
      if (width !== null && height !== null) found.set(id, { id, width, height });
      else if (ending) found.set(id, { id, ending, bytes });
    }
  }
  return found;
}

/** The plan with the library's images in its texts. Leaves out incomplete rows that would not gain an image. */
export function withLibrary(plan: Plan, library: ReadonlyMap<string, ImportedFile>): Plan {
  const resolve = (row: ExportedRow): ExportedRow => ({
    ...row,
    content: withLibraryFiles(row.content as RichTextDocument, library),
  });
  const tables = plan.tables.map((table): TablePlan => {
    if (!table.info.hasText) return table;
    const update = (rows: TablePlan["differing"]) =>
      rows.map((row) => ({ ...row, values: resolve(row.values) }));
    return {
      ...table,
      added: table.added.map(resolve),
      incomplete: update(table.incomplete).filter(
        ({ values, current }) => getText(values) !== getText(current),
      ),
      differing: update(table.differing),
    };
  });
  return { ...plan, tables };
}

/** A key for comparing which of a text's images and files are here and which are still links elsewhere. */
function getText({ content }: ExportedRow): string {
  const { children } = (content as RichTextDocument).root;
  const files = JSON.stringify(children).match(/\/media\/[0-9a-f-]{36}\/file\./g) ?? [];
  return [...children.map((block) => (block.type === "image" ? block.src : block.type)), ...files].join("\n");
}
