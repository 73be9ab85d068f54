import { type ServiceError, toAppError } from "~/http/app-error.server";

/**
 * The most rows that a hosted project returns in one response (max_rows in supabase/config.toml); it silently drops the
 * rest.
 */
const MAX_ROWS = 1_000;

interface Query<Row> extends PromiseLike<{ data: Row[] | null; error: ServiceError | null }> {
  range(first: number, last: number): Query<Row>;
}

/**
 * Every row of a query, however many there are. Its sort order must be unique: no two rows may tie.
 * @throws AppError
 */
export async function readAll<Row>(query: Query<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await query.range(rows.length, rows.length + MAX_ROWS - 1);
    // PGRST103: the previous page was the last one, and full.
    if (error?.code === "PGRST103") return rows;
    if (error) throw toAppError(error);
    rows.push(...(data ?? []));
    if ((data ?? []).length < MAX_ROWS) return rows;
  }
}
