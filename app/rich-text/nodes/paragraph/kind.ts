import type { ElementFields, InlineNode } from "../../document";
import { readElement } from "../../element";
import { element, inlines } from "../../html-inlines";
import { getChildren, readInlines } from "../../inline";
import type { BlockKind } from "../kind";
import { server } from "./kind.server";

export interface ParagraphNode extends ElementFields {
  type: "paragraph";
  children: InlineNode[];
}

export const paragraph: BlockKind<ParagraphNode> = {
  read: (node, { tally, depth }) => ({
    type: "paragraph",
    ...readElement(node),
    children: readInlines(getChildren(node), depth + 1, tally),
  }),
  html: {
    // What is in no other block becomes paragraphs (../../html-read.ts).
    is: () => false,
    read: () => undefined,
    write: (node, { fallback }) => element("p", node, fallback, inlines(node.children)),
  },
  server,
};
