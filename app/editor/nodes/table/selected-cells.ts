import { $isTableCellNode, $isTableSelection, type TableCellNode } from "@lexical/table";
import {
  $createParagraphNode,
  $getNodeByKey,
  $getSelection,
  type BaseSelection,
  COMMAND_PRIORITY_CRITICAL,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from "lexical";

/**
 * Typing over selected cells replaces their text and goes into the first of them; after Delete the caret goes there
 * too. Lexical leaves such keys to the browser, which would insert at the beginning of the document.
 */
export function registerSelectedCells(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const cells = $selectedCells($getSelection());
        if (cells.length === 0 || !(isLetter(event) || startsComposition(event))) return false;
        for (const cell of cells) cell.clear().append($createParagraphNode());
        const selection = cells[0]?.selectStart();
        // An input method inserts its text itself.
        if (startsComposition(event)) return false;
        event.preventDefault();
        selection?.insertText(event.key);
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerUpdateListener(({ editorState, prevEditorState }) => {
      if (editorState.read($getSelection) || editor.getRootElement() !== document.activeElement) return;
      const first = prevEditorState.read(() => $selectedCells($getSelection())[0]?.getKey());
      if (!first) return;
      editor.update(() => {
        const cell = $getNodeByKey(first);
        if ($isTableCellNode(cell)) cell.selectStart();
      });
    }),
  );
}

const $selectedCells = (selection: BaseSelection | null): TableCellNode[] =>
  $isTableSelection(selection) ? selection.getNodes().filter($isTableCellNode) : [];

/** Includes letters typed with AltGr, which Windows reports as Control and Alt. */
const isLetter = (event: KeyboardEvent) =>
  [...event.key].length === 1 && (event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey));

const startsComposition = ({ key }: KeyboardEvent) => key === "Process" || key === "Dead";
