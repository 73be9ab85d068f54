import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $insertNodes,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  HISTORY_MERGE_TAG,
  isDOMNode,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import { useEffect, useState } from "react";
import { $selectNode } from "./node-selection";
import { useUndoStep } from "./use-undo-step";

/** A kind of inline node whose content is edited in a field. Must be the same object in every render. */
interface InlineField<Target extends { key: NodeKey }, Node extends LexicalNode> {
  /** The name of the field in the undo history. */
  name: string;
  /** Inserts an empty node. */
  insertCommand: LexicalCommand<undefined>;
  $create(): Node;
  isNode(node: LexicalNode | null | undefined): node is Node;
  isEmpty(node: Node): boolean;
  /** Finds the node at the caret or the selected node to show; it may be of another kind, which has no field. */
  $find(): Target | null;
}

/**
 * Opens and closes the field of an inline node: it opens on a click or Enter on the node, and when an empty node is
 * selected. What is typed into it is a single undo step. A node left empty is removed.
 */
export function useInlineField<Target extends { key: NodeKey }, Node extends LexicalNode>({
  name,
  insertCommand,
  $create,
  isNode,
  isEmpty,
  $find,
}: InlineField<Target, Node>) {
  const [editor] = useLexicalComposerContext();
  const [target, setTarget] = useState<Target | null>(null);
  const [isEditing, setEditing] = useState(false);
  const step = useUndoStep();

  useEffect(() => {
    const $findNode = () => {
      const node = $getNodeByKey($find()?.key ?? "");
      return isNode(node) ? node : null;
    };
    const open = () => {
      step.end();
      setEditing(true);
      return true;
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => {
          const [next, node] = [$find(), $findNode()];
          setTarget((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
          if (!node) setEditing(false);
          else if (isEmpty(node)) {
            step.join(name);
            setEditing(true);
          }
        }),
      ),
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!isNode(node)) return false;
          $selectNode(node);
          return open();
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          if (!$findNode()) return false;
          event?.preventDefault();
          return open();
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        insertCommand,
        () => {
          const node = $create();
          $insertNodes([node]);
          $selectNode(node);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor, step, name, insertCommand, $create, isNode, isEmpty, $find]);

  const $getTarget = () => {
    const node = $getNodeByKey(target?.key ?? "");
    return isNode(node) ? node : null;
  };
  const change = (write: (node: Node) => void) =>
    editor.update(
      () => {
        const node = $getTarget();
        if (node) write(node);
      },
      { tag: [SKIP_DOM_SELECTION_TAG, step.getTag(name)], discrete: true },
    );
  /** Closes the field; `returnsFocus` puts the caret after the node. */
  const leave = (returnsFocus: boolean) => {
    setEditing(false);
    editor.update(
      () => {
        const node = $getTarget();
        if (!node) return;
        if (returnsFocus) node.selectNext(0, 0);
        if (isEmpty(node)) node.remove();
      },
      { tag: HISTORY_MERGE_TAG, discrete: true },
    );
    if (returnsFocus) editor.focus();
  };
  return { target, isEditing, change, leave };
}
