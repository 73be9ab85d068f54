import { AppError } from "~/http/app-error.server";
import { cutText } from "~/ui/cut-text";
import { replaceInvisible } from "~/ui/invisible";
import type { Incoming, IncomingRow } from "./import-read.server";
import type { ExportedRow, TableInfo } from "./tables.server";
import { CONTENT } from "./zip.server";

/**
 * Reads and checks the rows of one table in content.json. A value that the site no longer accepts is lost if its column
 * may be empty; otherwise its row is rejected.
 * @throws AppError if this site lacks a column
 */
export function readRows(
  info: TableInfo,
  list: unknown[],
  { rejected, losses }: Pick<Incoming, "rejected" | "losses">,
): IncomingRow[] {
  const rows: IncomingRow[] = [];
  for (const [index, row] of list.entries()) {
    const id = (row as ExportedRow | null)?.id;
    const place = `${info.table}, row ${index + 1}${typeof id === "string" ? ` (${short(id)})` : ""}`;
    const read = readRow(info, row, place);
    if ("faults" in read) rejected.push(`${CONTENT}: ${place}${read.faults.join(" Also")}`);
    else {
      rows.push(read.row);
      if (read.lost.length > 0) losses.push({ file: place, sentences: read.lost });
    }
  }
  return rows;
}

type Read = { row: IncomingRow; lost: string[] } | { faults: string[] };

/** An existing row keeps its value of a column that the file lacks, or whose value is lost. */
function readRow({ schema }: TableInfo, row: unknown, place: string): Read {
  const lost = new Map<string, string>();
  let usable = row;
  let parsed = schema.safeParse(row);
  if (!parsed.success) {
    for (const { path, message, ...issue } of parsed.error.issues) {
      if (issue.code === "unrecognized_keys" && path.length === 0)
        throw new AppError(
          422,
          `${CONTENT}: ${place}: this site has no column “${short(issue.keys.join("."))}”.`,
        );
      const column = String(path[0]);
      // A switch has no empty value: one that is on by itself might show what was hidden. A text is too much to lose.
      const empty = schema.shape[column]?.safeParse(undefined);
      if (!empty?.success || typeof empty.data === "boolean" || column === "content") continue;
      const value = (row as ExportedRow)[column];
      lost.set(column, `“${column}”${typeof value === "string" ? `, “${short(value)}”` : ""}: ${message}`);
    }
    if (lost.size > 0) {
      usable = Object.fromEntries(Object.entries(row as ExportedRow).filter(([column]) => !lost.has(column)));
      parsed = schema.safeParse(usable);
    }
  }
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => {
      const isMissing = path.length === 1 && !hasColumn(row, path[0]);
      const column = path.length > 0 ? `, column “${short(path.join("."))}”` : "";
      return `${column}: ${isMissing ? "It is missing." : message}`;
    });
    return { faults: [...faults, ...[...lost.values()].map((sentence) => `, column ${sentence}`)] };
  }
  const { data } = parsed;
  const pick = (isGiven: boolean) =>
    Object.fromEntries(Object.entries(data).filter(([column]) => hasColumn(usable, column) === isGiven));
  return { row: { values: pick(true), onlyNew: pick(false) }, lost: [...lost.values()] };
}

const hasColumn = (row: unknown, column: PropertyKey | undefined) =>
  typeof row === "object" && row !== null && column !== undefined && column in row;

/** A name from an untrusted file, for a message. */
export const short = (text: string) => cutText(replaceInvisible(text, ""), 60);
