import {
  $createTableCellNode,
  $createTableRowNode,
  $isTableCellNode,
  $isTableRowNode,
  type TableNode,
} from "@lexical/table";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $parseSerializedNode,
  type LexicalNode,
} from "lexical";
import type { BlockNode } from "~/rich-text/document";
import { HEADER_COLUMN, HEADER_ROW, isTableSize } from "~/rich-text/nodes/table/table";
import { $getTable, $getTablePlace, type TablePlace } from "./table-actions";

/** Rows of cells, each a function that creates the cell's paragraph when it is inserted. */
type CopiedCells = (() => LexicalNode)[][];

/** The cells of a pasted table; null unless the table is the only pasted block. */
export function cellsOf([table, ...others]: BlockNode[]): CopiedCells | null {
  if (table?.type !== "table" || others.length > 0) return null;
  return table.children.map((row) =>
    row.children.map((cell) => () => $parseSerializedNode(cell.children[0])),
  );
}

const CELL = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(\t|\n|$)/g;

/** The cells of text copied from a spreadsheet: tab-separated, multi-line cells in quotes. Null without tabs. */
export function cellsOfText(text: string): CopiedCells | null {
  if (!text.includes("\t")) return null;
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.replace(/\r\n?/g, "\n").replace(/\n$/, "").matchAll(CELL)) {
    const isQuoted = cell.startsWith('"') && /[\t\n]/.test(cell);
    rows.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows.map((cells) => cells.map((cell) => () => $toParagraph(cell)));
}

function $toParagraph(text: string): LexicalNode {
  const lines = text.split("\n");
  return $createParagraphNode().append(
    ...lines.flatMap((line, at) => [...(at > 0 ? [$createLineBreakNode()] : []), $createTextNode(line)]),
  );
}

/**
 * Writes cells into the table around the caret, from the caret's cell to the right and downwards; the table grows as
 * needed. Returns false, and changes nothing, if the table would become too large or there is none.
 */
export function $fillCells(cells: CopiedCells): boolean {
  const [table, place] = [$getTable(), $getTablePlace()];
  if (!table || !place) return false;
  const rows = Math.max(place.rows, place.row + cells.length);
  const columns = Math.max(place.columns, place.column + Math.max(...cells.map(({ length }) => length)));
  if (!isTableSize(rows, columns)) return false;
  $grow(table, place, rows, columns);
  cells.forEach((line, y) => {
    line.forEach(($create, x) => {
      const cell = $findCell(table, place.row + y, place.column + x);
      cell?.clear().append($create());
      cell?.selectEnd();
    });
  });
  return true;
}

function $grow(
  table: TableNode,
  { hasHeaderRow, hasHeaderColumn }: TablePlace,
  rows: number,
  columns: number,
): void {
  while (table.getChildrenSize() < rows) table.append($createTableRowNode());
  for (const [y, row] of table.getChildren().entries()) {
    if (!$isTableRowNode(row)) continue;
    for (let x = row.getChildrenSize(); x < columns; x += 1) {
      const header =
        (hasHeaderRow && y === 0 ? HEADER_ROW : 0) | (hasHeaderColumn && x === 0 ? HEADER_COLUMN : 0);
      row.append($createTableCellNode(header).append($createParagraphNode()));
    }
  }
}

function $findCell(table: TableNode, y: number, x: number) {
  const row = table.getChildAtIndex(y);
  const cell = $isTableRowNode(row) ? row.getChildAtIndex(x) : null;
  return $isTableCellNode(cell) ? cell : null;
}
