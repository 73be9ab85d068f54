import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, $isNodeSelection, type NodeKey } from "lexical";
import { useEffect, useState } from "react";
import { $isImageNode, type Picture } from "../image-node";

export interface SelectedPicture {
  key: NodeKey;
  picture: Picture;
}

/** The picture that is selected, if nothing else is; otherwise null. */
export function useSelectedPicture(): SelectedPicture | null {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<SelectedPicture | null>(null);

  useEffect(() => {
    return editor.registerUpdateListener(({ editorState }) => {
      const next = editorState.read($selectedPicture);
      setSelected((last) => (last?.key === next?.key && last?.picture === next?.picture ? last : next));
    });
  }, [editor]);

  return selected;
}

function $selectedPicture(): SelectedPicture | null {
  const selection = $getSelection();
  const nodes = $isNodeSelection(selection) ? selection.getNodes() : [];
  const [node] = nodes;
  if (nodes.length !== 1 || !$isImageNode(node)) return null;
  return { key: node.getKey(), picture: node.getPicture() };
}
