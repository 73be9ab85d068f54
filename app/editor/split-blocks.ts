import { $isListItemNode, $isListNode } from "@lexical/list";
import {
  $caretFromPoint,
  $getCaretInDirection,
  $getRoot,
  $getSiblingCaret,
  $isElementNode,
  $isLineBreakNode,
  $isSiblingCaret,
  $isTextNode,
  $isTextPointCaret,
  $splitAtPointCaretNext,
  type ElementNode,
  type LexicalNode,
  type PointCaret,
  type PointType,
} from "lexical";
import { $isClosedBlock } from "./provisional";

/** A position between two top-level blocks; null at the start or end of the document. */
export interface Cut {
  before: LexicalNode | null;
  after: LexicalNode | null;
}

/**
 * Splits the paragraph, heading, quote or list that contains a point, and removes spaces and line breaks beside the
 * cut. A point at the start or end of a block leaves it whole, so neither part is ever blank. Code blocks, tables and
 * toggles are never split: the cut is after them.
 */
export function $cutAt(point: PointType, block: LexicalNode): Cut {
  if ($isClosedBlock(block)) return { before: block, after: block.getNextSibling() };
  const root = $getRoot();
  const size = root.getChildrenSize();
  const at = $splitUpToRoot($startOfSplit(point));
  const cut = $isSiblingCaret(at)
    ? { before: at.origin, after: at.origin.getNextSibling() }
    : { before: null, after: root.getFirstChild() };
  return root.getChildrenSize() > size ? $trim(cut) : cut;
}

/** The caret at a point, moved out of a text node at either end of it, so no empty text is split off. */
function $startOfSplit(point: PointType): PointCaret<"next"> {
  const caret = $getCaretInDirection($caretFromPoint(point, "next"), "next");
  if (!$isTextPointCaret(caret)) return caret;
  if (caret.offset === 0) return $getSiblingCaret(caret.origin, "previous").getFlipped();
  return caret.offset === caret.origin.getTextContentSize() ? $getSiblingCaret(caret.origin, "next") : caret;
}

function $splitUpToRoot(caret: PointCaret<"next">): PointCaret<"next"> {
  const next = $splitAtPointCaretNext(caret, { $shouldSplit: () => false });
  return next ? $splitUpToRoot(next) : caret;
}

function $trim({ before, after }: Cut): Cut {
  if ($isListNode(before) && $isListNode(after)) after.setStart(before.getStart() + before.getChildrenSize());
  if ($isElementNode(before)) $trimEdge(before, "end");
  if ($isElementNode(after)) $trimEdge(after, "start");
  return {
    before: $isBlank(before) ? $removed(before, before.getPreviousSibling()) : before,
    after: $isBlank(after) ? $removed(after, after.getNextSibling()) : after,
  };
}

function $removed(block: LexicalNode, beside: LexicalNode | null): LexicalNode | null {
  block.remove();
  return beside;
}

/** Removes the spaces and line breaks at the start or end of a block. */
function $trimEdge(block: ElementNode, edge: "start" | "end"): void {
  const leaf = edge === "start" ? block.getFirstDescendant() : block.getLastDescendant();
  if ($isLineBreakNode(leaf)) {
    leaf.remove();
    $trimEdge(block, edge);
  } else if ($isTextNode(leaf)) {
    const text = leaf.getTextContent();
    const trimmed = edge === "start" ? text.trimStart() : text.trimEnd();
    if (trimmed !== text) leaf.setTextContent(trimmed);
  }
}

/** Whether a block has no text, like a list with a single blank item. */
function $isBlank(block: LexicalNode | null): block is ElementNode {
  return $isElementNode(block) && block.getTextContent().trim() === "";
}

/** The line that contains a point: a list item or a top-level block. */
export function $lineAt(point: PointType): LexicalNode | null {
  let node: LexicalNode | null = point.getNode();
  while (node && !$isListItemNode(node) && node.getParent() !== $getRoot()) node = node.getParent();
  return node;
}
