import type { ElementFields, InlineNode } from "../../document";
import { DocumentError } from "../../document-error";
import { readElement } from "../../element";
import { Flow } from "../../flow";
import { element, inlines } from "../../html-inlines";
import { createOutput } from "../../html-output";
import { getHeadingLevel } from "../../html-tree";
import { getChildren, readInlines } from "../../inline";
import type { BlockKind } from "../kind";
import { server } from "./kind.server";

export interface HeadingNode extends ElementFields {
  type: "heading";
  tag: HeadingTag;
  children: InlineNode[];
}
type HeadingTag = "h2" | "h3" | "h4";

/** Headings in a document start below the page's own title; Lexical and HTML have six levels. */
const headings = new Map<unknown, HeadingTag>([
  ["h1", "h2"],
  ["h2", "h2"],
  ["h3", "h3"],
  ["h4", "h4"],
  ["h5", "h4"],
  ["h6", "h4"],
]);

export const heading: BlockKind<HeadingNode> = {
  read(node, { tally, depth }) {
    const tag = headings.get(node.tag);
    if (!tag) throw DocumentError.unknownPart(node.tag);
    const children = readInlines(getChildren(node), depth + 1, tally);
    return { type: "heading", tag, ...readElement(node), children };
  },
  repair: (node, depth, { inlines }) => [
    { ...node, tag: headings.get(node.tag) ?? "h2", children: inlines(node, depth + 1) },
  ],
  html: {
    is: (element, place) => place === "root" && getHeadingLevel(element) !== null,
    read(node, { context, output, walk }) {
      output.flow.interrupt();
      const tag = `h${getHeadingLevel(node)}`;
      const emit = (words: unknown[], format: object) =>
        output.emit({ type: "heading", ...format, tag, children: words });
      const flow = new Flow(emit, 1, context.block);
      walk(node.children, context, createOutput(flow, "text", output.emit));
      flow.close();
    },
    write: (node, { fallback }) => element(node.tag, node, fallback, inlines(node.children)),
  },
  server,
};
