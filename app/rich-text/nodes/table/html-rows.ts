import { enterElement, type FormatContext } from "../../html-format";
import type { HtmlElement, HtmlNode } from "../../html-tree";
import { HEADER_COLUMN, HEADER_ROW, isTableSize } from "./table";

interface Cell {
  element: HtmlElement;
  context: FormatContext;
}

/** More columns than a table can have: caps merged cells that claim to span thousands. */
const MAX_SPAN = 25;

/**
 * The rows of an HTML table as a document's table node; `readCell` returns the node of a cell's paragraph. A merged
 * cell becomes one cell with its text and empty cells beside and below it. Null if it is larger than a table may be.
 */
export function readTableRows(
  table: HtmlElement,
  context: FormatContext,
  readCell: (element: HtmlElement, context: FormatContext) => object,
): object | null {
  const { rows, head } = getRows(table, context);
  if (!isTableSize(rows.length, Math.max(0, ...rows.map(({ length }) => length)))) return null;
  const grid = withoutEmptyColumns(splitMergedCells(rows));
  const columns = grid[0]?.length ?? 0;
  if (!isTableSize(grid.length, columns)) return null;
  const [first = []] = grid;
  const isHead = (cell: Cell | undefined) => cell === undefined || cell.element.tag === "th";
  const isOfRow = (cell: Cell | undefined) => cell?.element.attributes.get("scope")?.toLowerCase() === "row";
  const hasHeaderRow = head > 0 || (first.some(Boolean) && first.every(isHead) && !first.some(isOfRow));
  const body = grid.slice(hasHeaderRow ? 1 : 0);
  const hasHeaderColumn = body.some(([cell]) => cell) && body.every(([cell]) => isHead(cell));
  return {
    type: "table",
    children: grid.map((cells, y) => ({
      type: "tablerow",
      children: cells.map((cell, x) => ({
        type: "tablecell",
        headerState:
          (hasHeaderRow && y === 0 ? HEADER_ROW : 0) | (hasHeaderColumn && x === 0 ? HEADER_COLUMN : 0),
        children: cell ? [readCell(cell.element, cell.context)] : [],
      })),
    })),
  };
}

/** The rows that have cells, and how many of them are in a <thead>; rows of a <tfoot> come last. */
function getRows(table: HtmlElement, around: FormatContext): { rows: Cell[][]; head: number } {
  const parts = { thead: [] as Cell[][], tbody: [] as Cell[][], tfoot: [] as Cell[][] };
  const read = (part: HtmlElement, context: FormatContext, rows: Cell[][]) => {
    for (const child of elements(part.children)) {
      const inner = enterElement(context, child);
      if (child.tag === "tr") {
        const cells = elements(child.children).filter(({ tag }) => tag === "td" || tag === "th");
        if (cells.length > 0)
          rows.push(cells.map((element) => ({ element, context: enterElement(inner, element) })));
      } else if (child.tag === "thead" || child.tag === "tbody" || child.tag === "tfoot") {
        read(
          { ...child, children: elements(child.children).filter(({ tag }) => tag === "tr") },
          inner,
          parts[child.tag],
        );
      }
    }
  };
  read(table, around, parts.tbody);
  return { rows: [...parts.thead, ...parts.tbody, ...parts.tfoot], head: parts.thead.length };
}

/** Rows of equal length; undefined where a merged cell covers others, or where a row is too short. */
function splitMergedCells(rows: Cell[][]): (Cell | undefined)[][] {
  const grid: (Cell | null | undefined)[][] = rows.map(() => []);
  rows.forEach((cells, y) => {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const width = getSpan(cell, "colspan");
      const height = Math.min(getSpan(cell, "rowspan"), rows.length - y);
      for (let below = 0; below < height; below += 1)
        for (let beside = 0; beside < width; beside += 1)
          (grid[y + below] as (Cell | null)[])[x + beside] = below + beside === 0 ? cell : null;
      x += width;
    }
  });
  const columns = Math.max(0, ...grid.map(({ length }) => length));
  return grid.map((cells) => Array.from({ length: columns }, (_, x) => cells[x] ?? undefined));
}

function getSpan({ element }: Cell, name: "colspan" | "rowspan"): number {
  const span = Number.parseInt(element.attributes.get(name) ?? "1", 10);
  return span >= 1 ? Math.min(span, name === "colspan" ? MAX_SPAN : Number.MAX_SAFE_INTEGER) : 1;
}

/** Removes empty columns: a merged title row often spans more columns than the table has. */
function withoutEmptyColumns(grid: (Cell | undefined)[][]): (Cell | undefined)[][] {
  const used = new Set(grid.flatMap((cells) => cells.flatMap((cell, x) => (cell ? [x] : []))));
  return grid.map((cells) => cells.filter((_, x) => used.has(x)));
}

const elements = (nodes: HtmlNode[]) => nodes.filter((node) => typeof node === "object");
