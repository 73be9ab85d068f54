/** Formats rows as psql does; null becomes an empty cell. */
export function formatTable(columns: string[], rows: (string | null)[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ""));
  const widths = columns.map((name, n) => Math.max(name.length, ...cells.map((row) => row[n]?.length ?? 0)));
  const line = (row: string[], separator: string, filler: string) =>
    ` ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0, filler)).join(separator)}`.trimEnd();
  const rule = widths.map((width) => "-".repeat(width + 2)).join("+");
  const count = `(${rows.length} row${rows.length === 1 ? "" : "s"})`;
  return [line(columns, " | ", " "), rule, ...cells.map((row) => line(row, " | ", " ")), count].join("\n");
}
