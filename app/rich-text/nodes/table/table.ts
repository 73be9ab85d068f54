import { DocumentError } from "../../document-error";
import { type Json, readElement } from "../../element";
import { getChildren, readInlines } from "../../inline";
import type { Tally } from "../../limits";
import type { JsonReader } from "../kind";
import type { TableCellNode, TableNode } from "./kind";

/** The limits of a table. A cell takes three of a document's 10,000 nodes (limits.ts). */
const tableLimits = { rows: 200, columns: 20, cells: 2_000 };

/** Lexical's bits of a cell's `headerState`. */
export const HEADER_ROW = 1;
export const HEADER_COLUMN = 2;

/** Whether a table of this size is within the limits. */
export function isTableSize(rows: number, columns: number): boolean {
  return rows <= tableLimits.rows && columns <= tableLimits.columns && rows * columns <= tableLimits.cells;
}

const { rows: maxRows, columns: maxColumns, cells: maxCells } = tableLimits;
/** The limits, for messages. */
export const TABLE_SIZE = `at most ${maxRows} rows, ${maxColumns} columns and ${maxCells.toLocaleString("en")} cells`;

/** The message for a table past the limits. */
export const tableTooLarge = () =>
  new DocumentError(`A table is too large: it can have ${TABLE_SIZE}. Split it.`);

/**
 * Reads a table into canonical form: rows of the same length and one paragraph in each cell (several are joined by line
 * breaks). Only the whole first row and the whole first column can be headers. Null without cells.
 */
export function readTable(node: Json, { depth, tally }: JsonReader): TableNode | null {
  const rows = getChildren(node).map(getCells);
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (!isTableSize(rows.length, columns)) throw tableTooLarge();
  const hasHeaderRow = rows[0]?.every((cell) => isHeader(cell, HEADER_ROW)) ?? false;
  const body = rows.slice(hasHeaderRow ? 1 : 0);
  const hasHeaderColumn = body.length > 0 && body.every(([cell]) => isHeader(cell, HEADER_COLUMN));
  if (columns === 0) return null;
  const children = rows.map((cells, y) => {
    tally.node(depth + 1);
    const row = Array.from({ length: columns }, (_, x) => {
      const inRow = hasHeaderRow && y === 0 ? HEADER_ROW : 0;
      return readCell(
        cells[x] ?? {},
        inRow | (hasHeaderColumn && x === 0 ? HEADER_COLUMN : 0),
        depth + 2,
        tally,
      );
    });
    return { type: "tablerow" as const, ...readElement({}), children: row };
  });
  return { type: "table", ...readElement({}), children };
}

function getCells(row: Json): Json[] {
  if (row.type !== "tablerow") throw DocumentError.unknownPart(row.type);
  const cells = getChildren(row);
  const other = cells.find(({ type }) => type !== "tablecell");
  if (other) throw DocumentError.unknownPart(other.type);
  return cells;
}

/** Whether a row, as stored, is its table's header. */
export function isHeaderRow(row: { children?: object[] } | undefined): boolean {
  return row?.children?.every((cell) => isHeader(cell as Json, HEADER_ROW)) ?? false;
}

const isHeader = (cell: Json | undefined, bit: number) => Boolean(Number(cell?.headerState) & bit);

function readCell(node: Json, headerState: number, depth: number, tally: Tally): TableCellNode {
  tally.node(depth);
  tally.node(depth + 1);
  const lines = getChildren(node).map((child) => (child.type === "paragraph" ? getChildren(child) : [child]));
  const [first] = getChildren(node);
  const inlines = joinLines(lines);
  return {
    type: "tablecell",
    ...readElement({}),
    headerState,
    children: [
      {
        type: "paragraph",
        ...readElement(first?.type === "paragraph" ? first : {}),
        children: readInlines(inlines, depth + 2, tally),
      },
    ],
  };
}

/** The inline nodes of several lines, with line breaks between them. */
function joinLines(lines: Json[][]): Json[] {
  return lines.flatMap((line, index) => (index > 0 ? [{ type: "linebreak" }, ...line] : line));
}
