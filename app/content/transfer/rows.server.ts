import type { SupabaseClient } from "@supabase/supabase-js";
import type { Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { unwrap } from "../repository.server";
import { contentTables, type ExportedRow, type ExportedTable } from "./tables.server";
import { zipLimits } from "./zip.server";

interface AnyTables {
  public: {
    Tables: Record<
      ExportedTable,
      { Row: ExportedRow; Insert: ExportedRow; Update: ExportedRow; Relationships: [] }
    >;
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
}

/** A content table whose rows are read and written as a whole; tables.server.ts defines their columns. */
export function loadRows(db: Client, table: ExportedTable) {
  return (db as unknown as SupabaseClient<AnyTables>).from(table);
}

/** Rows per request: few enough to arrive in time even if each has a long text. */
const PAGE_SIZE = 200;

/**
 * Every row of every content table, sorted by id, exactly as the database returns it.
 * @throws AppError if a row could not be read, or with status 413 if all rows together exceed what a zip may hold
 */
export async function allRows(db: Client): Promise<Record<ExportedTable, ExportedRow[]>> {
  let bytes = 0;
  const tables: [ExportedTable, ExportedRow[]][] = [];
  // One table after another, so that the total in memory is checked as it grows.
  for (const { table } of contentTables) {
    const rows: ExportedRow[] = [];
    for (let first = 0; first === rows.length; first += PAGE_SIZE) {
      const answer = await loadRows(db, table)
        .select("*")
        .order("id")
        .range(first, first + PAGE_SIZE - 1);
      // PGRST103: the previous page was the last one, and full.
      if (answer.error?.code === "PGRST103") break;
      const { data } = unwrap(answer);
      bytes += JSON.stringify(data).length;
      if (bytes > zipLimits.totalBytes) throw tooMuchContent();
      rows.push(...(data ?? []));
    }
    tables.push([table, rows]);
  }
  return Object.fromEntries(tables) as Record<ExportedTable, ExportedRow[]>;
}

/** The error if an export would be too large to be imported again. */
export function tooMuchContent(): AppError {
  const most = `${zipLimits.totalBytes / 1_000_000} MB`;
  return new AppError(
    413,
    `There is more than ${most} of content: too much for one zip. Use npm run backup.`,
  );
}
