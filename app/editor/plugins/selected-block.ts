import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  isDOMNode,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
} from "lexical";
import { useEffect } from "react";
import { $selectBlock } from "../insert";
import { $getSelectedNode } from "../node-selection";
import { $isSolidBlock, $selectBefore, $selectBehind } from "../provisional";

/**
 * Keys for a selected image or rule. Typed, composed or pasted text goes after it, Enter starts a paragraph there,
 * Backspace and Delete delete it, Home and End put the caret before and after it, Escape after it; Lexical handles the
 * arrow keys.
 */
export function SelectedBlockPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    const remove = (event: KeyboardEvent, direction: "back" | "forward") => {
      const block = $selectedBlock();
      if (!block) return false;
      event.preventDefault();
      $removeBlock(block, direction);
      return true;
    };
    return mergeRegister(
      editor.registerCommand(CLICK_COMMAND, ({ target }) => $onClick(editor, target), COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_BACKSPACE_COMMAND, (event) => remove(event, "back"), COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_DELETE_COMMAND, (event) => remove(event, "forward"), COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_DOWN_COMMAND, $onKeyDown, COMMAND_PRIORITY_LOW),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          const block = $selectedBlock();
          if (!block) return false;
          event?.preventDefault();
          const paragraph = $createParagraphNode();
          block.insertAfter(paragraph);
          paragraph.select();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          const block = $selectedBlock();
          if (block) $selectBehind(block);
          return block !== null;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        PASTE_COMMAND,
        () => {
          const block = $selectedBlock();
          if (block) $selectBehind(block);
          return false;
        },
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerRootListener((root) => (root ? takeInput(editor, root) : undefined)),
      editor.registerRootListener((root) => {
        root?.addEventListener("mousedown", onMouseDown);
        return () => root?.removeEventListener("mousedown", onMouseDown);
      }),
      // Without a DOM selection, browsers fire no input or composition events; Lexical sets none for a selected block.
      editor.registerUpdateListener(() => selectInDom(editor)),
    );
  }, [editor]);

  return null;
}

/** The selected image, card, upload or rule; null unless exactly one is selected. */
export function $selectedBlock(): LexicalNode | null {
  const node = $getSelectedNode();
  return $isSolidBlock(node) ? node : null;
}

/** Deletes a block; the caret goes to the text before it or, deleting forward, after it. */
export function $removeBlock(block: LexicalNode, direction: "back" | "forward"): void {
  const previous = block.getPreviousSibling();
  const next = block.getNextSibling();
  const [beside, other] = direction === "back" ? [previous, next] : [next, previous];
  block.remove();
  const neighbour = beside ?? other;
  if (!neighbour) $getRoot().append($createParagraphNode()).selectEnd();
  else if ($isSolidBlock(neighbour)) $selectBlock(neighbour);
  else if (neighbour === previous) neighbour.selectEnd();
  else neighbour.selectStart();
}

function $onClick(editor: LexicalEditor, target: EventTarget | null): boolean {
  const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
  const isControl = target instanceof Element && target.closest("button");
  if (node && $isSolidBlock(node) && !isControl) {
    $selectBlock(node);
    return true;
  }
  // A quick click arrives before the browser reports its selection change.
  if ($selectedBlock()) $setSelection($createRangeSelectionFromDom(window.getSelection(), editor));
  return false;
}

/**
 * Keeps a clicked rule under the pointer: before the button is released, browsers would put the caret beside the rule
 * and scroll to it, and so move such a thin element away.
 */
function onMouseDown(event: MouseEvent): void {
  const { currentTarget: root, target, button, shiftKey } = event;
  if (!(target instanceof HTMLHRElement) || !(root instanceof HTMLElement) || button !== 0 || shiftKey)
    return;
  event.preventDefault();
  root.focus({ preventScroll: true });
}

function $onKeyDown(event: KeyboardEvent): boolean {
  const block = $selectedBlock();
  if (!block || event.altKey || event.shiftKey) return false;
  const isWhole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "Home":
      if (isWhole) $getRoot().selectStart();
      else $selectBefore(block);
      break;
    case "End":
      if (isWhole) $getRoot().selectEnd();
      else $selectBehind(block);
      break;
    case "PageUp":
      block.selectPrevious();
      return false;
    case "PageDown":
      block.selectNext(0, 0);
      return false;
    default:
      return false;
  }
  event.preventDefault();
  return true;
}

/** Inserts text that is typed or composed while a block is selected after that block. Lexical would drop such text. */
function takeInput(editor: LexicalEditor, root: HTMLElement): () => void {
  /** Puts the caret after the selected block synchronously; false if none is selected. */
  const toText = () => {
    let was = false;
    editor.update(
      () => {
        const block = $selectedBlock();
        if (block) $selectBehind(block);
        was = block !== null;
      },
      { discrete: true },
    );
    return was;
  };
  const onBeforeInput = (event: InputEvent) => {
    if (!editor.getEditorState().read($selectedBlock)) return;
    if (event.inputType === "insertCompositionText") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { inputType } = event;
    if (inputType.startsWith("delete")) {
      editor.update(() => {
        const block = $selectedBlock();
        if (block) $removeBlock(block, inputType.endsWith("Forward") ? "forward" : "back");
      });
    } else if (inputType.startsWith("insert")) {
      const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
      toText();
      editor.update(() => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.insertText(text);
      });
    }
  };
  const onComposition = () => {
    if (editor.getEditorState().read($selectedBlock)) toText();
  };
  root.addEventListener("beforeinput", onBeforeInput, true);
  root.addEventListener("compositionstart", onComposition, true);
  return () => {
    root.removeEventListener("beforeinput", onBeforeInput, true);
    root.removeEventListener("compositionstart", onComposition, true);
  };
}

/** Mirrors a block selection in the DOM while the text has the focus. */
function selectInDom(editor: LexicalEditor): void {
  const root = editor.getRootElement();
  const key = editor.getEditorState().read(() => $selectedBlock()?.getKey());
  const element = key && editor.getElementByKey(key);
  if (!element || !root || document.activeElement !== root) return;
  const selection = window.getSelection();
  const range = document.createRange();
  range.selectNode(element);
  const isSelected =
    selection?.rangeCount === 1 &&
    selection.getRangeAt(0).compareBoundaryPoints(Range.START_TO_START, range) === 0 &&
    selection.getRangeAt(0).compareBoundaryPoints(Range.END_TO_END, range) === 0;
  if (isSelected) return;
  selection?.removeAllRanges();
  selection?.addRange(range);
}
