import { $isListItemNode } from "@lexical/list";
import { $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getState,
  $isParagraphNode,
  $setState,
  createState,
  type ElementNode,
  type LexicalNode,
  type RangeSelection,
} from "lexical";
import { readLineHeight } from "~/rich-text/styles";

/** A block's line height, stored as node state, since Lexical's JSON has no block styles. Null is the page's own. */
const lineHeight = createState("lineHeight", { parse: readLineHeight });

export function $getLineHeight(block: LexicalNode): number | null {
  return $getState(block, lineHeight);
}

export function $setLineHeight(blocks: LexicalNode[], height: number | null): void {
  for (const block of blocks) $setState(block, lineHeight, height);
}

/** The selected blocks that can have an alignment and a line height: paragraphs, headings, quotes and list items. */
export function $styledBlocks(selection: RangeSelection): ElementNode[] {
  const blocks = new Set<ElementNode>();
  for (const node of [selection.anchor.getNode(), ...selection.getNodes()]) {
    const block = $findMatchingParent(node, $hasLook);
    if (block) blocks.add(block);
  }
  return [...blocks];
}

function $hasLook(node: LexicalNode): node is ElementNode {
  return $isParagraphNode(node) || $isHeadingNode(node) || $isQuoteNode(node) || $isListItemNode(node);
}
