import { $createCodeNode, $isCodeNode } from "@lexical/code";
import {
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import {
  $createHeadingNode,
  $createQuoteNode,
  $isQuoteNode,
  type HeadingTagType,
  type QuoteNode,
} from "@lexical/rich-text";
import { $copyBlockFormatIndent, $patchStyleText, $setBlocksType } from "@lexical/selection";
import { $findMatchingParent } from "@lexical/utils";
import {
  $addUpdateTag,
  $createLineBreakNode,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
  SKIP_DOM_SELECTION_TAG,
  type TextFormatType,
} from "lexical";
import { readCallout } from "~/rich-text/nodes/quote/callout";
import { $setAlignment, type Alignment } from "../alignment";
import { $insertBlocks } from "../insert";
import { $getLineHeight, $setLineHeight, $styledBlocks } from "../line-height";
import { $getSelectedCallout, $setCallout, showNoListInCallout } from "../nodes/quote/callout";
import { $runTableAction, type TableAction } from "../nodes/table/table-actions";
import { $listType, type BlockType } from "./selection-format";

/** Changes the selected text without moving the focus from the text or the control that was used. */
function change(editor: LexicalEditor, $change: (selection: RangeSelection) => void): void {
  act(editor, () => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $change(selection);
  });
}

/** Runs a control's action; at the end of the text if there has been no caret yet. */
function act(editor: LexicalEditor, $act: () => void): void {
  const $apply = () => {
    if (!editor.getRootElement()?.contains(document.activeElement)) $addUpdateTag(SKIP_DOM_SELECTION_TAG);
    if (!$getSelection()) $getRoot().selectEnd();
    $act();
  };
  // Synchronously: the tag must not apply to a later update, such as the one that focuses the text.
  editor.update($apply, { discrete: true });
}

export function toggleFormat(editor: LexicalEditor, format: TextFormatType): void {
  act(editor, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format));
}

const INSERT_LIST = {
  bullet: INSERT_UNORDERED_LIST_COMMAND,
  number: INSERT_ORDERED_LIST_COMMAND,
  check: INSERT_CHECK_LIST_COMMAND,
};

/** Turns the selected blocks into a list, or a list of this kind back into paragraphs. A callout stays as it is. */
export function toggleList(editor: LexicalEditor, type: keyof typeof INSERT_LIST): void {
  act(editor, () => {
    if ($getSelectedCallout()) {
      showNoListInCallout("Press Enter at its end and begin the list below it.");
      return;
    }
    editor.dispatchCommand($listType() === type ? REMOVE_LIST_COMMAND : INSERT_LIST[type], undefined);
  });
}

/** Inserts a block, such as a rule, at the caret and places the caret after it, unless `$select` puts it into it. */
export function insertBlock<Node extends LexicalNode>(
  editor: LexicalEditor,
  $create: () => Node,
  $select?: (block: Node) => void,
): void {
  act(editor, () => {
    const block = $create();
    $insertBlocks([block]);
    $select?.(block);
  });
}

/** Changes the table around the caret. */
export function runTableAction(editor: LexicalEditor, action: TableAction): void {
  act(editor, () => {
    $runTableAction(action);
  });
}

/** Sets a style property of the selected text; null removes it. */
export function setTextStyle(editor: LexicalEditor, property: string, value: string | null): void {
  change(editor, (selection) => $patchStyleText(selection, { [property]: value }));
}

export function setLineHeight(editor: LexicalEditor, height: number | null): void {
  change(editor, (selection) => $setLineHeight($styledBlocks(selection), height));
}

export function setAlignment(editor: LexicalEditor, alignment: Alignment): void {
  change(editor, () => $setAlignment(alignment));
}

export function setBlockType(editor: LexicalEditor, type: BlockType): void {
  change(editor, (selection) => {
    const quotes: QuoteNode[] = [];
    $setBlocksType(
      selection,
      () => {
        const block = $createBlock(type);
        if ($isQuoteNode(block)) quotes.push(block);
        return block;
      },
      $copyBlockFormat,
    );
    $joinQuotes(quotes);
  });
}

/** Sets the language of the code block around the caret; "" for none. */
export function setCodeLanguage(editor: LexicalEditor, language: string): void {
  change(editor, ({ anchor }) => {
    $findMatchingParent(anchor.getNode(), $isCodeNode)?.setLanguage(language || null);
  });
}

/** Merges adjacent blocks that became quotes together into the lines of one quote. */
function $joinQuotes(quotes: QuoteNode[]): void {
  const isAmong = (node: LexicalNode | null): node is QuoteNode => quotes.some((quote) => quote.is(node));
  for (const quote of quotes) {
    if (!quote.isAttached() || isAmong(quote.getPreviousSibling())) continue;
    for (let next = quote.getNextSibling(); isAmong(next); next = quote.getNextSibling()) {
      quote.append($createLineBreakNode(), ...next.getChildren());
      next.remove();
    }
  }
}

function $createBlock(type: BlockType): ElementNode {
  if (type === "paragraph") return $createParagraphNode();
  if (type === "quote") return $createQuoteNode();
  const callout = readCallout(type);
  if (callout) return $setCallout($createQuoteNode(), callout);
  return type === "code" ? $createCodeNode() : $createHeadingNode(type as HeadingTagType);
}

function $copyBlockFormat(from: ElementNode, to: ElementNode): void {
  $copyBlockFormatIndent(from, to);
  $setLineHeight([to], $getLineHeight(from));
}

/** Clears formats, styles and line heights of the selected text or, at a caret, of what is typed next. */
export function clearFormatting(editor: LexicalEditor): void {
  change(editor, (selection) => {
    selection.setFormat(0);
    selection.setStyle("");
    if (selection.isCollapsed()) return;
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle("");
    $setLineHeight($styledBlocks(selection), null);
  });
}
