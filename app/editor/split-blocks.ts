import { $isCodeNode } from "@lexical/code";
import { $isListItemNode, $isListNode } from "@lexical/list";
import { $isTableNode } from "@lexical/table";
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
import { $isSolidBlock } from "./provisional";

/** The two blocks of the top level between which a point lies; null where the text ends. */
export interface Cut {
  before: LexicalNode | null;
  after: LexicalNode | null;
}

/**
 * Makes a cut at a point of the text: the paragraph, heading, quote or list that the point is in becomes two, which
 * lose the spaces and line breaks beside the cut. None of them is left blank: at its beginning or end a block stays
 * whole. So do code blocks and tables, which are cut behind.
 */
export function $cutAt(point: PointType, block: LexicalNode): Cut {
  if ($isCodeNode(block) || $isTableNode(block) || $isSolidBlock(block))
    return { before: block, after: block.getNextSibling() };
  const root = $getRoot();
  const size = root.getChildrenSize();
  const at = $splitUpToRoot($startOfSplit(point));
  const cut = $isSiblingCaret(at)
    ? { before: at.origin, after: at.origin.getNextSibling() }
    : { before: null, after: root.getFirstChild() };
  return root.getChildrenSize() > size ? $trim(cut) : cut;
}

/** At either end of a text node, the place beside it: no empty text is split off. */
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

/** Takes the spaces and line breaks away with which a block begins or ends. */
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

/** A list whose only item is blank is, too. */
function $isBlank(block: LexicalNode | null): block is ElementNode {
  return $isElementNode(block) && block.getTextContent().trim() === "";
}

/** The line that a point is in: a list item, or a block of the top level. */
export function $lineAt(point: PointType): LexicalNode | null {
  let node: LexicalNode | null = point.getNode();
  while (node && !$isListItemNode(node) && node.getParent() !== $getRoot()) node = node.getParent();
  return node;
}
