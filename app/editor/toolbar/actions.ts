import { $createCodeNode } from "@lexical/code";
import { $createHeadingNode, $createQuoteNode } from "@lexical/rich-text";
import { $copyBlockFormatIndent, $patchStyleText, $setBlocksType } from "@lexical/selection";
import {
  $addUpdateTag,
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import { $lineHeightOf, $setLineHeight, $styledBlocks } from "../line-height";
import type { BlockType } from "./look";

/** Changes the selected text. The focus stays where it is: in the text, or on the control that was used. */
function change(editor: LexicalEditor, $change: (selection: RangeSelection) => void): void {
  const $apply = () => {
    if (!editor.getRootElement()?.contains(document.activeElement)) $addUpdateTag(SKIP_DOM_SELECTION_TAG);
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $change(selection);
  };
  // At once: the tag must not hold for an update that follows, such as the one that focuses the text.
  editor.update($apply, { discrete: true });
}

/** Sets a style property of the selected text, or with null gives it back to the page. */
export function setTextStyle(editor: LexicalEditor, property: string, value: string | null): void {
  change(editor, (selection) => $patchStyleText(selection, { [property]: value }));
}

export function setLineHeight(editor: LexicalEditor, height: number | null): void {
  change(editor, (selection) => $setLineHeight($styledBlocks(selection), height));
}

export function setBlockType(editor: LexicalEditor, type: BlockType): void {
  change(editor, (selection) => $setBlocksType(selection, () => $createBlock(type), $keepLook));
}

function $createBlock(type: BlockType): ElementNode {
  if (type === "paragraph") return $createParagraphNode();
  if (type === "quote") return $createQuoteNode();
  return type === "code" ? $createCodeNode() : $createHeadingNode(type);
}

function $keepLook(from: ElementNode, to: ElementNode): void {
  $copyBlockFormatIndent(from, to);
  $setLineHeight([to], $lineHeightOf(from));
}

/** Takes formats, styles and line heights away from the selected text; at a caret, from what is typed next. */
export function clearFormatting(editor: LexicalEditor): void {
  change(editor, (selection) => {
    selection.setFormat(0);
    selection.setStyle("");
    if (selection.isCollapsed()) return;
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle("");
    $setLineHeight($styledBlocks(selection), null);
  });
}
