import { $isCodeNode } from "@lexical/code";
import { $isTableNode } from "@lexical/table";
import {
  $createParagraphNode,
  $getState,
  $isDecoratorNode,
  $isElementNode,
  $isParagraphNode,
  $isTextNode,
  $setState,
  createState,
  type LexicalNode,
  type ParagraphNode,
} from "lexical";
import { $isBeside } from "./nodes/image/image-node";

/** The name of the node state in Lexical's JSON, under `$`. */
const PROVISIONAL = "provisional";
const provisional = createState(PROVISIONAL, { parse: (value) => value === true });

/**
 * Creates an empty paragraph that gives the caret a place beside an image or a rule. It is never saved, disappears when
 * the caret leaves it, and becomes an ordinary paragraph on the first letter or Enter (plugins/block-caret.ts).
 */
export function $createProvisionalParagraph(): ParagraphNode {
  return $setState($createParagraphNode(), provisional, true);
}

export function $isProvisional(node: LexicalNode | null | undefined): node is ParagraphNode {
  return $isParagraphNode(node) && $getState(node, provisional);
}

/** Turns a provisional paragraph into an ordinary one. */
export function $keepParagraph(paragraph: ParagraphNode): void {
  $setState(paragraph, provisional, false);
}

/** Whether a block of Lexical's JSON is a provisional paragraph. */
export function isProvisionalJson(block: object): boolean {
  return (block as { $?: Record<string, unknown> }).$?.[PROVISIONAL] === true;
}

/** Whether a node is an empty paragraph; it may still contain a text node whose letters were just deleted. */
export function $isBlankParagraph(node: LexicalNode | null | undefined): node is ParagraphNode {
  return (
    $isParagraphNode(node) &&
    node.getChildren().every((child) => $isTextNode(child) && child.getTextContentSize() === 0)
  );
}

/**
 * Puts the caret into an empty paragraph after an image or a rule, or after a whole row of images side by side; creates
 * a provisional one if needed.
 */
export function $selectBehind(block: LexicalNode): void {
  const next = block.getNextSibling();
  if ($isBlankParagraph(next)) next.select();
  else if ($isBeside(next)) $selectBehind(next);
  else {
    const paragraph = $createProvisionalParagraph();
    block.insertAfter(paragraph);
    paragraph.select();
  }
}

/** Puts the caret before an image or a rule, or before a whole row of images side by side, in the same way. */
export function $selectBefore(block: LexicalNode): void {
  const previous = block.getPreviousSibling();
  if ($isBlankParagraph(previous)) previous.select();
  else if (previous && $isBeside(block)) $selectBefore(previous);
  else {
    const paragraph = $createProvisionalParagraph();
    block.insertBefore(paragraph);
    paragraph.select();
  }
}

/** Whether a node is a block that cannot contain the caret: an image, an upload, a card or a rule. */
export function $isSolidBlock(node: LexicalNode | null | undefined): boolean {
  return $isDecoratorNode(node) && !$isElementNode(node) && !node.isInline();
}

/** Whether text cannot follow a block without a paragraph of its own: it is solid, code, a table or a toggle. */
export function $isClosedBlock(node: LexicalNode | null | undefined): boolean {
  if ($isSolidBlock(node) || $isCodeNode(node) || $isTableNode(node)) return true;
  return $isElementNode(node) && node.isShadowRoot();
}
