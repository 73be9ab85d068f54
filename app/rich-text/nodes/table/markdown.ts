import type { Paragraph, PhrasingContent, Table, TableRow } from "mdast";
import type { Json } from "../../element";
import { takeImages } from "../../markdown-images";
import { toPhrasing } from "../../markdown-inline";
import { withoutBars } from "../../math";
import type { TableNode, TableRowNode } from "./kind";
import { HEADER_ROW, isHeaderRow } from "./table";

type Align = NonNullable<Table["align"]>[number];

/**
 * A table of a Markdown tree as a document's block, followed by its images. Markdown tables always have a header row:
 * an empty one means that there is none.
 */
export function toTable(node: Table, inlines: (nodes: PhrasingContent[]) => Json[]): Json[] {
  const images: Json[] = [];
  const align = node.align ?? [];
  const [head, ...body] = node.children;
  const hasHead = head?.children.some(({ children }) => children.length > 0) ?? false;
  const toRow = (row: TableRow, headerState: number): Json => ({
    type: "tablerow",
    children: row.children.map((cell, at) => {
      const [text, own] = takeImages(inlines(cell.children));
      images.push(...own);
      const paragraph = { type: "paragraph", format: align[at] ?? "", children: text };
      return { type: "tablecell", headerState, children: [paragraph] };
    }),
  });
  const rows = body.map((row) => toRow(row, 0));
  return [
    { type: "table", children: head && hasHead ? [toRow(head, HEADER_ROW), ...rows] : rows },
    ...images,
  ];
}

/**
 * A table of a Markdown tree as a paragraph with a line for each row, for places where a document cannot have a table.
 */
export function toLines(table: Table): Paragraph {
  const rows = table.children.map((row) =>
    row.children.flatMap(({ children }, at): PhrasingContent[] =>
      at > 0 ? [{ type: "text", value: " | " }, ...children] : children,
    ),
  );
  const children = rows.flatMap((row, at): PhrasingContent[] => (at > 0 ? [{ type: "break" }, ...row] : row));
  return { type: "paragraph", children };
}

/** A document's table as Markdown's. A column is aligned if all of its cells are. */
export function fromTable({ children: rows }: TableNode): Table {
  const columns = rows[0]?.children ?? [];
  const align = columns.map((_, at) => getAlign(rows, at));
  const head: TableRow = {
    type: "tableRow",
    children: columns.map(() => ({ type: "tableCell", children: [] })),
  };
  const written = rows.map(
    (row): TableRow => ({
      type: "tableRow",
      children: row.children.map(({ children: [paragraph] }) => ({
        type: "tableCell",
        children: withHtmlBreaks(toPhrasing(paragraph.children)),
      })),
    }),
  );
  return { type: "table", align, children: isHeaderRow(rows[0]) ? written : [head, ...written] };
}

function getAlign(rows: TableRowNode[], at: number): Align {
  const [format = "", ...others] = new Set(rows.map((row) => row.children[at]?.children[0].format));
  const isAlign = format === "left" || format === "center" || format === "right";
  return others.length === 0 && isAlign ? format : null;
}

/** Replaces line breaks with <br>, because a row is one line of Markdown. */
function withHtmlBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node): PhrasingContent => {
    if (node.type === "inlineMath") return { ...node, value: withoutBars(node.value) };
    if (node.type === "break") return { type: "html", value: "<br>" };
    if (!("children" in node)) return node;
    return { ...node, children: withHtmlBreaks(node.children) } as PhrasingContent;
  });
}
