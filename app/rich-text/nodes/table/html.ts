import { isRightToLeft } from "../../direction";
import { Flow } from "../../flow";
import { rejectActiveParts } from "../../html-active";
import { blockAttributes, inlines } from "../../html-inlines";
import type { HtmlElement, HtmlNode } from "../../html-tree";
import { plainText } from "../../text";
import type { HtmlReader } from "../kind";
import { readTableRows } from "./html-rows";
import type { TableNode, TableRowNode } from "./kind";
import { HEADER_COLUMN, isHeaderRow, tableTooLarge } from "./table";

/**
 * Reads a table. Its caption becomes a paragraph before it, and its images go below it. A table that is too large
 * becomes lines of text.
 */
export function readTableElement(node: HtmlElement, { strict, context, output, walk }: HtmlReader): void {
  if (strict) rejectActiveParts(node);
  const images: object[] = [];
  const made = readTableRows(node, context, (element, inner) => {
    let paragraph: object = {};
    const flow = new Flow(
      (children, format) => {
        paragraph = { type: "paragraph", ...format, children };
      },
      1,
      inner.block,
    );
    const emit = (image: object) => images.push(image);
    walk(element.children, inner, { flow, place: "cell", emit, addBlock: emit });
    flow.close();
    return paragraph;
  });
  if (!made && strict) throw tableTooLarge();
  output.flow.interrupt();
  const isCaption = (child: HtmlNode) => typeof child === "object" && child.tag === "caption";
  walk(made ? node.children.filter(isCaption) : node.children, context, output);
  output.flow.boundary();
  if (made) for (const block of [made, ...images]) output.addBlock(block);
}

export function writeTable({ children, ...node }: TableNode, fallback?: "auto"): string {
  const row = ({ children }: TableRowNode) => [
    "    <tr>",
    ...children.map(({ headerState, children: [paragraph] }) => {
      const tag = headerState === 0 ? "td" : "th";
      const direction = paragraph.direction ?? fallback;
      const scope = headerState === HEADER_COLUMN ? ' scope="row"' : "";
      const attributes = scope + blockAttributes({ ...paragraph, direction });
      return `      <${tag}${attributes}>${inlines(paragraph.children)}</${tag}>`;
    }),
    "    </tr>",
  ];
  const part = (tag: string, rows: TableRowNode[]) =>
    rows.length > 0 ? [`  <${tag}>`, ...rows.flatMap(row), `  </${tag}>`] : [];
  const head = isHeaderRow(children[0]) ? 1 : 0;
  return [
    fallback && isRightToLeft(plainText({ root: { ...node, children } })) ? '<table dir="rtl">' : "<table>",
    ...part("thead", children.slice(0, head)),
    ...part("tbody", children.slice(head)),
    "</table>",
  ].join("\n");
}
