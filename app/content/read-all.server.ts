import { type ServiceError, toAppError } from "~/http/app-error.server";

/** The most rows in one response of a hosted project (max_rows in supabase/config.toml), which it cuts silently. */
const MAX_ROWS = 1_000;

interface Query<Row> extends PromiseLike<{ data: Row[] | null; error: ServiceError | null }> {
  range(first: number, last: number): Query<Row>;
}

/**
 * Every row of a query, however many there are. It must be sorted by a column or columns that no two rows share.
 * @throws AppError
 */
export async function readAll<Row>(query: Query<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await query.range(rows.length, rows.length + MAX_ROWS - 1);
    // PGRST103: the page before was the last one, and full.
    if (error?.code === "PGRST103") return rows;
    if (error) throw toAppError(error);
    rows.push(...(data ?? []));
    if ((data ?? []).length < MAX_ROWS) return rows;
  }
}
