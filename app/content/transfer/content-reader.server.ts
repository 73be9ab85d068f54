import { AppError } from "~/http/app-error.server";
import { isRecord } from "~/rich-text/element";
import { FORMAT } from "./export.server";
import { parseJsonFile } from "./json-file.server";
import { CONTENT } from "./zip.server";

/** Far more rows than an author writes, and the longest text that the database accepts. */
const LIMITS = { rows: 100_000, characters: 6_000_000 };

/** The rows of a content.json by table. @throws AppError if it is not an export from this site */
export function readContent(bytes: Uint8Array): [table: string, rows: unknown[]][] {
  const json = parseJsonFile(bytes, CONTENT);
  const { format, version, tables, ...others } = isRecord(json) ? json : {};
  const lists = isRecord(tables) ? Object.entries(tables).filter(isList) : [];
  const isOutline = isRecord(tables) && lists.length === Object.keys(tables).length;
  if (!isOutline || Object.keys(others).length > 0 || format !== FORMAT.format || version !== FORMAT.version)
    throw new AppError(
      422,
      `${CONTENT} is not an export from this site (format ${FORMAT.format}, version ${FORMAT.version}).`,
    );
  if (lists.reduce((sum, [, rows]) => sum + rows.length, 0) > LIMITS.rows)
    throw new AppError(
      422,
      `${CONTENT} has too many rows: at most ${LIMITS.rows.toLocaleString("en")} are allowed.`,
    );
  for (const [table, rows] of lists) {
    const large = rows.findIndex(isTooLarge);
    if (large >= 0)
      throw new AppError(
        422,
        `${CONTENT} holds a row that is too large: ${table.slice(0, 60)}, row ${large + 1}.`,
      );
  }
  return lists;
}

const isList = (entry: [string, unknown]): entry is [string, unknown[]] => Array.isArray(entry[1]);

/** Whether a row, or a post of another system, is longer than any that could be stored. */
export const isTooLarge = (row: unknown): boolean => JSON.stringify(row).length > LIMITS.characters;
