import type { ExportedRow, TableInfo } from "./tables.server";

/** Some columns of a row as the form would store them, or a sentence about the first that it would refuse. */
export function checkColumns(
  { schema }: TableInfo,
  columns: ExportedRow,
): { ok: true; row: ExportedRow } | { ok: false; message: string } {
  const row: ExportedRow = {};
  for (const [name, value] of Object.entries(columns)) {
    const checked = schema.shape[name]?.safeParse(value);
    if (!checked?.success) return { ok: false, message: `“${name}”: ${checked?.error.issues[0]?.message}` };
    row[name] = checked.data;
  }
  return { ok: true, row };
}
