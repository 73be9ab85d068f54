import type { Role } from "../keys";
import type { Change, Row } from "./pgoutput";
import type { Column, Table } from "./tables";
import { jsonOf } from "./values";

/** Limits of a hosted project: above the first (bytes of one row), only values up to the second are sent. */
const MAX_RECORD_BYTES = 1024 * 1024;
const SMALL_VALUE_BYTES = 64;

/**
 * The `data` of a postgres_changes message as JSON text, for one role: only columns that it may read, of those only
 * the selected ones and the key. As on a hosted project
 * - a DELETE under row-level security tells the primary key only, since the row can no longer be checked;
 * - a large value that an update left unchanged is missing from the record (Postgres does not send it).
 */
export function changeJson(change: Change, table: Table, role: Role, select: string[] | null): string {
  const { relation, type, committedAt } = change;
  const refusal = refusalFor(change, table, role);
  const columns = table.columns.filter(
    (column) =>
      column.readers.includes(role) && (!select || column.primaryKey || select.includes(column.name)),
  );
  const tooLarge = size(change.row) + size(change.old) > MAX_RECORD_BYTES;
  const errors = refusal ? [refusal] : tooLarge ? ["Error 413: Payload Too Large"] : null;
  const record = (row: Row | null, only: Column[]) =>
    refusal ? "null" : recordJson(change, row, only, tooLarge ? SMALL_VALUE_BYTES : Number.POSITIVE_INFINITY);

  const fields = [
    `"schema":${JSON.stringify(relation.schema)}`,
    `"table":${JSON.stringify(relation.table)}`,
    `"commit_timestamp":${JSON.stringify(committedAt.toISOString())}`,
    `"type":"${type}"`,
    `"columns":${refusal ? "null" : JSON.stringify(columns.map((column) => ({ name: column.name, type: column.type })))}`,
    `"errors":${JSON.stringify(errors)}`,
  ];
  if (type !== "DELETE") fields.push(`"record":${record(change.row, columns)}`);
  if (type === "UPDATE") fields.push(`"old_record":${record(change.old, columns)}`);
  if (type === "DELETE") {
    const safe = table.rowSecurity ? columns.filter((column) => column.primaryKey) : columns;
    fields.push(`"old_record":${record(change.old, safe)}`);
  }
  return `{${fields.join(",")}}`;
}

/** Why a role may not see any row of a table, in the words of a hosted project; null when rows can be checked. */
export function refusalFor(change: Change, table: Table, role: Role): string | null {
  if (change.type === "DELETE") return null;
  const keys = table.columns.filter((column) => column.primaryKey);
  if (keys.length === 0) return "Error 400: Bad Request, no primary key";
  if (!keys.every((column) => column.readers.includes(role))) return "Error 401: Unauthorized";
  return null;
}

/** The text of one column in a row of the stream; undefined when the stream does not carry it. */
export function columnText(change: Change, row: Row | null, column: string): string | null | undefined {
  const index = change.relation.columns.findIndex(({ name }) => name === column);
  return index < 0 ? undefined : row?.[index];
}

function recordJson(change: Change, row: Row | null, columns: Column[], maxBytes: number): string {
  const fields: string[] = [];
  for (const column of columns) {
    const value = columnText(change, row, column.name);
    if (value === undefined || (value !== null && Buffer.byteLength(value) > maxBytes)) continue;
    fields.push(`${JSON.stringify(column.name)}:${jsonOf(value, column.kind)}`);
  }
  return `{${fields.join(",")}}`;
}

function size(row: Row | null): number {
  return (row ?? []).reduce((bytes, value) => bytes + (value ? Buffer.byteLength(value) : 0), 0);
}
