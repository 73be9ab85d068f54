import { inlines } from "../../markdown-phrasing";
import { blockProps } from "../../render-props";
import type { ServerKind } from "../kind";
import type { TableNode } from "./kind";
import { fromTable, toTable } from "./markdown";
import { renderTable } from "./page";

export const server: ServerKind<TableNode> = {
  examples: [
    "<table><tr><th>A morning</th></tr><tr><td>x</td></tr></table>",
    "<table><tr><th>x</th><th>A <b>morning</b></th></tr><tr><td>y</td><td>z</td></tr></table>",
    "<table><tr><td>A morning</td><td>x</td></tr></table>",
  ],
  markdown: { write: (node) => [fromTable(node)], read: { table: (node) => toTable(node, inlines) } },
  page: (node, { children }) =>
    renderTable(node, (paragraph) => ({ props: blockProps(paragraph), content: children(paragraph) })),
};
