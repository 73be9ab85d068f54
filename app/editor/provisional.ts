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
import { $isBeside } from "./image-node";

/** The key of the mark in Lexical's JSON, under `$`. */
const PROVISIONAL = "provisional";
const provisional = createState(PROVISIONAL, { parse: (value) => value === true });

/**
 * An empty paragraph in which the caret can be beside an image or a rule. It is never stored, disappears when the
 * caret leaves it, and becomes an ordinary paragraph with the first letter or Enter (plugins/block-caret.ts).
 */
export function $createProvisionalParagraph(): ParagraphNode {
  return $setState($createParagraphNode(), provisional, true);
}

export function $isProvisional(node: LexicalNode | null | undefined): node is ParagraphNode {
  return $isParagraphNode(node) && $getState(node, provisional);
}

/** Turns it into an ordinary paragraph. */
export function $keepParagraph(paragraph: ParagraphNode): void {
  $setState(paragraph, provisional, false);
}

/** Whether a block of Lexical's JSON is such a paragraph. */
export function isProvisionalJson(block: object): boolean {
  return (block as { $?: Record<string, unknown> }).$?.[PROVISIONAL] === true;
}

/** Whether it is an empty paragraph; a text node whose letters were just deleted may still be in it. */
export function $isBlankParagraph(node: LexicalNode | null | undefined): node is ParagraphNode {
  return (
    $isParagraphNode(node) &&
    node.getChildren().every((child) => $isTextNode(child) && child.getTextContentSize() === 0)
  );
}

/**
 * Puts the caret into an empty paragraph after an image or a rule, or after all images that stand side by side: the
 * next block, or a provisional one.
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

/** Puts the caret before an image or a rule, or before all images that stand side by side, in the same way. */
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

/** Whether it is an image, an upload or a rule: a block that cannot contain the caret. */
export function $isSolidBlock(node: LexicalNode | null | undefined): boolean {
  return $isDecoratorNode(node) && !$isElementNode(node) && !node.isInline();
}
