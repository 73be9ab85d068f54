import type { LineBreakNode, TextNode } from "../../document";
import { isBetweenLines } from "../../html-output";
import type { BlockKind } from "../kind";
import { getCard, readCard } from "./card";
import { cardToHtml, isCardElement, readCardElement } from "./html";
import { server } from "./kind.server";

/** A link to a page or to a file of this site, with a title and a description (card.ts). */
export interface CardNode {
  type: "card";
  version: 1;
  url: string;
  site: string | null;
  /** An image of this site. */
  src: string | null;
  children: (TextNode | LineBreakNode)[];
}

export const card: BlockKind<CardNode> = {
  read: (node, { tally }) => readCard(node, tally),
  repair: (node, depth, { inlines }) => (getCard(node) ? [node] : inlines(node, depth + 1)),
  html: {
    is: (element, place) => isCardElement(element) && isBetweenLines(place),
    read(element, { strict, output }) {
      const made = readCardElement(element, strict);
      if (made) output.addBlock(made);
    },
    write: (node, { fallback }) => cardToHtml(node, fallback === "auto"),
  },
  history: { label: "Link card" },
  server,
};
