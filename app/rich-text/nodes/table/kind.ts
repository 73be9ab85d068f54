import type { ElementFields } from "../../document";
import { getRecords, type Json } from "../../element";
import { isBetweenLines } from "../../html-output";
import { MAX_REPAIR_DEPTH } from "../../limits";
import type { BlockKind, Repair } from "../kind";
import type { ParagraphNode } from "../paragraph/kind";
import { readTableElement, writeTable } from "./html";
import { server } from "./kind.server";
import { isTableSize, readTable } from "./table";

/** Every row has the same number of cells (table.ts). */
export interface TableNode extends ElementFields {
  type: "table";
  children: TableRowNode[];
}
export interface TableRowNode extends ElementFields {
  type: "tablerow";
  children: TableCellNode[];
}
export interface TableCellNode extends ElementFields {
  type: "tablecell";
  /** Lexical's bits: 1 in the header row, 2 in the header column. */
  headerState: number;
  children: [ParagraphNode];
}

export const table: BlockKind<TableNode> = {
  read: readTable,
  repair: repairTable,
  html: {
    is: ({ tag }, place) => tag === "table" && isBetweenLines(place),
    read: readTableElement,
    write: (node, { fallback }) => writeTable(node, fallback),
  },
  history: { isContainer: true },
  server,
};

/** Repairs a table; one that is too large becomes a paragraph for each cell. */
function repairTable(node: Json, depth: number, { blocks, inlines }: Repair): Json[] {
  const rows = getRecords(node).filter(({ type }) => type === "tablerow");
  const columns = Math.max(0, ...rows.map((row) => getRecords(row).length));
  if (!isTableSize(rows.length, columns))
    return depth > MAX_REPAIR_DEPTH ? [] : blocks({ children: rows }, depth + 1);
  const cells = (row: Json) =>
    getRecords(row).map((cell) => ({
      type: "tablecell",
      headerState: cell.headerState,
      children: [{ ...getRecords(cell)[0], type: "paragraph", children: inlines(cell, depth + 3) }],
    }));
  return [{ type: "table", children: rows.map((row) => ({ type: "tablerow", children: cells(row) })) }];
}
