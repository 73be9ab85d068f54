import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type EditorState,
  HISTORY_MERGE_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalNode,
  mergeRegister,
  ParagraphNode,
  RootNode,
} from "lexical";
import { useEffect } from "react";
import {
  $createProvisionalParagraph,
  $isClosedBlock,
  $isProvisional,
  $isSolidBlock,
  $keepParagraph,
  $selectBefore,
  $selectBehind,
} from "../provisional";
import { $getRootBlock } from "../root-block";

/**
 * Keeps the caret where typing works. Between two blocks, browsers lose or misplace typed letters, so the caret gets a
 * provisional paragraph there. An image, rule, table or code block at the end of the text is also followed by one.
 */
export function BlockCaretPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return mergeRegister(
      editor.registerNodeTransform(RootNode, $tidy),
      editor.registerNodeTransform(ParagraphNode, (paragraph) => {
        if ($isProvisional(paragraph) && !paragraph.isEmpty()) $keepParagraph(paragraph);
      }),
      editor.registerCommand(
        INSERT_PARAGRAPH_COMMAND,
        () => {
          const block = $getFocusedBlock();
          if ($isProvisional(block)) $keepParagraph(block);
          return false;
        },
        COMMAND_PRIORITY_HIGH,
      ),
      // Moving only the caret does not run transforms.
      editor.registerUpdateListener(({ editorState, prevEditorState }) => {
        if (!isBetweenBlocks(editorState) && !hasLeft(prevEditorState, editorState)) return;
        editor.update(() => $getRoot().markDirty(), { tag: HISTORY_MERGE_TAG });
      }),
    );
  }, [editor]);

  return null;
}

function $tidy(root: RootNode): void {
  const selection = $getSelection();
  if ($isRangeSelection(selection) && selection.isCollapsed() && selection.anchor.key === root.getKey())
    $leaveGap(root, selection.anchor.offset);
  if ($isClosedBlock(root.getLastChild())) root.append($createProvisionalParagraph());
  const caret = $getFocusedBlock();
  for (const block of root.getChildren()) {
    if (!$isProvisional(block) || block.is(caret)) continue;
    const isLast = block.getNextSibling() === null;
    const isNeeded =
      isLast && (block.getPreviousSibling() === null || $isClosedBlock(block.getPreviousSibling()));
    if (!isNeeded) block.remove();
  }
}

/** Moves a caret that is between two blocks into adjacent text; between images it gets a paragraph. */
function $leaveGap(root: RootNode, offset: number): void {
  const after = root.getChildAtIndex(offset);
  const before = root.getChildAtIndex(offset - 1);
  if (before && !$isSolidBlock(before)) before.selectEnd();
  else if (after && !$isSolidBlock(after)) after.selectStart();
  else if (before) $selectBehind(before);
  else if (after) $selectBefore(after);
}

function $getFocusedBlock(): LexicalNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $getRootBlock(selection.focus.getNode()) : null;
}

function isBetweenBlocks(state: EditorState): boolean {
  return state.read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) && selection.isCollapsed() && selection.anchor.key === "root";
  });
}

/** Whether the caret has left a provisional paragraph. */
function hasLeft(before: EditorState, now: EditorState): boolean {
  const left = before.read(() => {
    const block = $getFocusedBlock();
    return $isProvisional(block) ? block : null;
  });
  return left !== null && now.read(() => left.isAttached() && !left.is($getFocusedBlock()));
}
