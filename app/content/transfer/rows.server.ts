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

/** A content table whose rows are read and written whole; tables.server.ts names their columns. */
export function loadRows(db: Client, table: ExportedTable) {
  return (db as unknown as SupabaseClient<AnyTables>).from(table);
}

/** Rows asked for at once: few enough to arrive in time even where each holds a long text. */
const PAGE_SIZE = 200;

/**
 * Every row of every content table, sorted by id, each exactly as the database gives it.
 * @throws AppError if one could not be read, or with status 413 if all together are more than a zip may hold
 */
export async function allRows(db: Client): Promise<Record<ExportedTable, ExportedRow[]>> {
  let bytes = 0;
  const tables: [ExportedTable, ExportedRow[]][] = [];
  // One after the other: what is kept in memory is counted while it grows.
  for (const { table } of contentTables) {
    const rows: ExportedRow[] = [];
    for (let first = 0; first === rows.length; first += PAGE_SIZE) {
      const answer = await loadRows(db, table)
        .select("*")
        .order("id")
        .range(first, first + PAGE_SIZE - 1);
      // PGRST103: the page before was the last one, and full.
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

/** An export would be larger than what can be imported again. */
export function tooMuchContent(): AppError {
  const most = `${zipLimits.totalBytes / 1_000_000} MB`;
  return new AppError(
    413,
    `There is more than ${most} of content: too much for one zip. Use npm run backup.`,
  );
}
