import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type LexicalNode, type NodeKey } from "lexical";
import { useUndoStep } from "../use-undo-step";

/**
 * What a node's panel changes: `change` applies to the node if it is still one of its kind, as one step to undo for all
 * that is typed into the field `name`; `end`, when the field is left, ends the step.
 */
export function useNodeChange<Node extends LexicalNode>(
  nodeKey: NodeKey,
  $isKind: (node: LexicalNode | null | undefined) => node is Node,
) {
  const [editor] = useLexicalComposerContext();
  const step = useUndoStep();
  const change = (name: string, $change: (node: Node) => void) =>
    // Synchronously: a controlled field must have its new value when the event handler returns.
    editor.update(
      () => {
        const node = $getNodeByKey(nodeKey);
        if ($isKind(node)) $change(node);
      },
      { tag: step.getTag(name), discrete: true },
    );
  return { change, end: step.end };
}
