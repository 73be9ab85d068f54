import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { TablePlugin } from "@lexical/react/LexicalTablePlugin";
import { $findCellNode, $isTableNode, TableCellNode } from "@lexical/table";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalNode,
  mergeRegister,
} from "lexical";
import { useEffect } from "react";
import { $isSolidBlock, $selectBefore, $selectBehind } from "../../provisional";
import { isShortcut, shortcuts } from "../../shortcuts";
import { registerSelectedCells } from "./selected-cells";
import { $getTable, $runTableAction, insertRowBelow, moveRowDown, moveRowUp } from "./table-actions";

/**
 * Tables: Lexical's own behaviour, except that a cell has one paragraph (Enter inserts a line break), that keys add and
 * move rows, and that Tab leaves a table after its last cell, and Shift+Tab before its first.
 */
export function Tables() {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return mergeRegister(
      editor.registerNodeTransform(TableCellNode, $oneParagraph),
      registerSelectedCells(editor),
      editor.registerCommand(
        INSERT_PARAGRAPH_COMMAND,
        () => $getTable() !== null && editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false),
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerCommand(KEY_TAB_COMMAND, $leaveAtEnd, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, $leaveUpwards, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const action = keyActions.find(([keys]) => isShortcut(event, keys))?.[1];
          if (!action || !$getTable()) return false;
          event.preventDefault();
          $runTableAction(action);
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    );
  }, [editor]);

  return <TablePlugin hasCellMerge={false} hasCellBackgroundColor={false} hasHorizontalScroll />;
}

const keyActions = [
  [shortcuts.insertRowOrTick.keys, insertRowBelow],
  ["Alt+ArrowUp", moveRowUp],
  ["Alt+ArrowDown", moveRowDown],
] as const;

/** Leaves a table at either end: with Tab to the text after it, with Shift+Tab out of the editor. */
function $leaveAtEnd(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const table = $getTable();
  const cell = $isRangeSelection(selection) && $findCellNode(selection.anchor.getNode());
  if (!table || !cell) return false;
  const beside = event.shiftKey ? cell.getPreviousSibling() : cell.getNextSibling();
  const row = event.shiftKey ? cell.getParent()?.getPreviousSibling() : cell.getParent()?.getNextSibling();
  if (beside || row) return false;
  if (event.shiftKey) return true;
  event.preventDefault();
  const next = table.getNextSibling();
  if (next && !$isSolidBlock(next)) next.selectStart();
  else $selectBehind(table);
  return true;
}

/** If a table begins the document, Up on its first line puts the caret into a paragraph before it. */
function $leaveUpwards(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const table = $getTable();
  if (event.shiftKey || !table || table.getPreviousSibling() || !$isRangeSelection(selection)) return false;
  const cell = $findCellNode(selection.anchor.getNode());
  if (!selection.isCollapsed() || cell?.getParent()?.getPreviousSibling() || !isOnFirstLine()) return false;
  event.preventDefault();
  $selectBefore(table);
  return true;
}

/** Whether the browser shows the caret on the first line of its cell. */
function isOnFirstLine(): boolean {
  const range = window.getSelection()?.getRangeAt(0);
  const [caret] = range?.getClientRects() ?? [];
  const line = range?.startContainer.parentElement?.closest("p");
  return !caret || !line || caret.top - line.getBoundingClientRect().top < caret.height;
}

/** Merges all blocks of a cell into lines of one paragraph; plugins/allowed.ts moves images and rules out of it. */
function $oneParagraph(cell: TableCellNode): void {
  const blocks = cell.getChildren().filter((child) => !$isSolidBlock(child));
  const [first, ...others] = blocks;
  if (!first || (others.length === 0 && $isParagraphNode(first))) return;
  const paragraph = $isParagraphNode(first) ? first : $createParagraphNode();
  if (paragraph !== first) first.insertBefore(paragraph);
  const selection = $getSelection();
  const caret =
    $isRangeSelection(selection) && $findCellNode(selection.anchor.getNode())?.is(cell)
      ? selection.anchor
      : null;
  const isAtStart = caret?.offset === 0;
  for (const block of paragraph === first ? others : blocks) {
    for (const line of $linesIn(block)) {
      if (!paragraph.isEmpty() && line.length > 0) paragraph.append($createLineBreakNode());
      paragraph.append(...line);
    }
    block.remove();
  }
  if (!caret || paragraph.isParentOf(caret.getNode())) return;
  if (isAtStart) paragraph.selectStart();
  else paragraph.selectEnd();
}

function $linesIn(node: LexicalNode): LexicalNode[][] {
  if (!$isElementNode(node) || node.isInline()) return [[node]];
  const children = node.getChildren();
  const hasBlocks =
    $isTableNode(node) || children.some((child) => $isElementNode(child) && !child.isInline());
  return hasBlocks ? children.flatMap($linesIn) : [children];
}
