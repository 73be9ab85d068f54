/** One line of the report: what was measured, the figure, and its target or comparison. */
export interface Line {
  what: string;
  figure: string;
  compared: string;
}

/** Prints one section of the report. */
export function print(title: string, lines: Line[]): void {
  const width = (column: keyof Line) => Math.max(...lines.map((line) => line[column].length));
  const [what, figure] = [width("what"), width("figure")];
  const rows = lines.map((line) =>
    `  ${line.what.padEnd(what)}  ${line.figure.padStart(figure)}  ${line.compared}`.trimEnd(),
  );
  console.info([title, ...rows, ""].join("\n"));
}
