import { $isCodeNode } from "@lexical/code";
import { $isLinkNode } from "@lexical/link";
import { $isListItemNode, $isListNode } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import { $getSelectionStyleValueForProperty } from "@lexical/selection";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalCommand,
  type LexicalNode,
  mergeRegister,
  type RangeSelection,
} from "lexical";
import { useEffect, useState } from "react";
import type { CalloutKind } from "~/rich-text/nodes/quote/callout";
import { $getAlignment, type Alignment } from "../alignment";
import { $getLineHeight, $styledBlocks } from "../line-height";
import { $getCallout } from "../nodes/quote/callout";
import { $getTablePlace, type TablePlace } from "../nodes/table/table-actions";

export type BlockType = "paragraph" | "h2" | "h3" | "h4" | "quote" | "code" | CalloutKind;

/** The format at the caret; "" for the page's default and for a mixed selection. */
export interface SelectionFormat {
  block: BlockType;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  code: boolean;
  list: "bullet" | "number" | "check" | "";
  align: Alignment;
  /** The URL of the link around the caret. */
  link: string;
  fontFamily: string;
  fontSize: string;
  lineHeight: string;
  color: string;
  background: string;
  /** The language of the code block around the caret. */
  language: string;
  /** Null outside tables. */
  table: TablePlace | null;
}

const plain: SelectionFormat = {
  block: "paragraph",
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  code: false,
  list: "",
  align: "left",
  link: "",
  fontFamily: "",
  fontSize: "",
  lineHeight: "",
  color: "",
  background: "",
  language: "",
  table: null,
};

/** The format at the caret, and whether undo and redo are possible; kept up to date. */
export function useSelectionFormat(): { format: SelectionFormat; canUndo: boolean; canRedo: boolean } {
  const [editor] = useLexicalComposerContext();
  const [format, setFormat] = useState(plain);
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  useEffect(() => {
    const follow = (command: LexicalCommand<boolean>, set: (can: boolean) => void) => {
      const listen = (can: boolean) => {
        set(can);
        return false;
      };
      return editor.registerCommand(command, listen, COMMAND_PRIORITY_LOW);
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readFormat);
        if (next) setFormat((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
      }),
      follow(CAN_UNDO_COMMAND, setCanUndo),
      follow(CAN_REDO_COMMAND, setCanRedo),
    );
  }, [editor]);

  return { format, canUndo, canRedo };
}

/** Null while nothing is selected: the toolbar then keeps its last state. */
function $readFormat(): SelectionFormat | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const node = selection.anchor.getNode();
  const style = (property: string) => $getSelectionStyleValueForProperty(selection, property, "");
  const link =
    $findMatchingParent(node, $isLinkNode) ?? $findMatchingParent(selection.focus.getNode(), $isLinkNode);
  return {
    block: $blockType(node),
    bold: selection.hasFormat("bold"),
    italic: selection.hasFormat("italic"),
    underline: selection.hasFormat("underline"),
    strikethrough: selection.hasFormat("strikethrough"),
    code: selection.hasFormat("code"),
    list: $listType(),
    align: $alignmentIn(selection),
    link: link?.getURL() ?? "",
    fontFamily: style("font-family"),
    fontSize: style("font-size"),
    lineHeight: $lineHeightIn(selection),
    color: style("color"),
    background: style("background-color"),
    language: $findMatchingParent(node, $isCodeNode)?.getLanguage() ?? "",
    table: $getTablePlace(),
  };
}

/** The kind of the list around the caret. */
export function $listType(): SelectionFormat["list"] {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return "";
  const list = $findMatchingParent(selection.anchor.getNode(), $isListItemNode)?.getParent();
  if (!$isListNode(list)) return "";
  return list.getListType();
}

function $blockType(node: LexicalNode): BlockType {
  const block = node.getTopLevelElement();
  if ($isHeadingNode(block)) {
    const tag = block.getTag();
    return tag === "h2" || tag === "h3" ? tag : "h4";
  }
  if ($isQuoteNode(block)) return $getCallout(block) ?? "quote";
  return $isCodeNode(block) ? "code" : "paragraph";
}

function $lineHeightIn(selection: RangeSelection): string {
  const heights = new Set($styledBlocks(selection).map((block) => $getLineHeight(block)));
  return heights.size === 1 ? `${[...heights][0] ?? ""}` : "";
}

function $alignmentIn(selection: RangeSelection): Alignment {
  const [first] = $styledBlocks(selection);
  return first ? $getAlignment(first) : "left";
}
