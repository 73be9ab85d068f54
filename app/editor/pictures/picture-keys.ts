import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  isDOMNode,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  type NodeKey,
} from "lexical";
import { useEffect } from "react";
import { $isImageNode, type ImageNode } from "../image-node";
import { $selectBlock } from "../insert";

/**
 * A click selects a picture. While one is selected, Tab leads to its settings, Alt with Up and Down moves it, and
 * Escape puts the caret behind it; the arrow keys, Enter and Delete are Lexical's own.
 */
export function usePictureKeys(): void {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return mergeRegister(
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!$isImageNode(node)) return false;
          const selection = $createNodeSelection();
          selection.add(node.getKey());
          $setSelection(selection);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          const field = $selected() && !event.shiftKey ? panelOf(editor.getRootElement()) : null;
          if (!field) return false;
          event.preventDefault();
          field.focus();
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          const picture = $selected();
          picture?.selectNext();
          return picture !== null;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const direction = { ArrowUp: "up", ArrowDown: "down" }[event.key];
          const picture = event.altKey && direction ? $selected() : null;
          if (!picture) return false;
          event.preventDefault();
          $move(picture.getKey(), direction === "up" ? "up" : "down");
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor]);
}

function panelOf(root: HTMLElement | null): HTMLElement | null {
  return root?.closest(".editor")?.querySelector<HTMLElement>(".picture-panel input") ?? null;
}

function $selected(): ImageNode | null {
  const selection = $getSelection();
  const [node, ...others] = $isNodeSelection(selection) ? selection.getNodes() : [];
  return $isImageNode(node) && others.length === 0 ? node : null;
}

/** Moves a picture past the block before or after it. It stays selected. */
export function $move(key: NodeKey, direction: "up" | "down"): void {
  const node = $getNodeByKey(key);
  const past = direction === "up" ? node?.getPreviousSibling() : node?.getNextSibling();
  if (!node || !past) return;
  if (direction === "up") past.insertBefore(node);
  else past.insertAfter(node);
  $selectBlock(node);
}

/** Deletes a picture; the caret goes where it was. */
export function $remove(key: NodeKey): void {
  const node = $getNodeByKey(key);
  node?.selectNext();
  node?.remove();
}
