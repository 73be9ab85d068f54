const METADATA: ReadonlySet<string> = new Set(["id", "uuid", "created_at", "updated_at", "order_index"]);

/** Whether a column has content, rather than metadata that the database maintains. */
export const isContentColumn = (column: string) => !METADATA.has(column);
