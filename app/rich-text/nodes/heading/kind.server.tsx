import { createElement } from "react";
import { takeImages } from "../../markdown-images";
import { toPhrasing } from "../../markdown-inline";
import { inlines } from "../../markdown-phrasing";
import { blockProps } from "../../render-props";
import type { ServerKind } from "../kind";
import type { HeadingNode } from "./kind";

export const server: ServerKind<HeadingNode> = {
  examples: ["<h2>A morning</h2>", "<h4>A <em>morning</em></h4>"],
  markdown: {
    write: ({ tag, children }) => [
      { type: "heading", depth: Number(tag.slice(1)) as 2 | 3 | 4, children: toPhrasing(children) },
    ],
    read: {
      heading({ depth, children }) {
        const [words, images] = takeImages(inlines(children));
        return [{ type: "heading", tag: `h${depth}`, children: words }, ...images];
      },
    },
  },
  page(node, { children }) {
    const tag = /^h[234]$/.test(`${node.tag}`) ? `${node.tag}` : "h2";
    const { headingId, anchorId = headingId } = node;
    const props = blockProps({ ...node, anchorId });
    if (!headingId || anchorId === headingId) return createElement(tag, props, children(node));
    // Links to a block stay right when its words change, those to a heading when blocks are added.
    return createElement(tag, props, <span id={headingId} />, children(node));
  },
};
