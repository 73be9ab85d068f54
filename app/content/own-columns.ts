const BOOKKEEPING: ReadonlySet<string> = new Set(["id", "created_at", "updated_at", "order_index"]);

/** Whether a column holds what somebody wrote, rather than what the database notes about a row. */
export const isOwnColumn = (column: string) => !BOOKKEEPING.has(column);
