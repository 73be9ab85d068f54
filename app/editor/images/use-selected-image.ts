import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, $isNodeSelection, type NodeKey } from "lexical";
import { useEffect, useState } from "react";
import { $isImageNode, type ImageFields } from "../image-node";

export interface SelectedImage {
  key: NodeKey;
  image: ImageFields;
}

/** The image that is selected, if nothing else is; otherwise null. */
export function useSelectedImage(): SelectedImage | null {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<SelectedImage | null>(null);

  useEffect(() => {
    return editor.registerUpdateListener(({ editorState }) => {
      const next = editorState.read($selectedImage);
      setSelected((last) => (last?.key === next?.key && last?.image === next?.image ? last : next));
    });
  }, [editor]);

  return selected;
}

function $selectedImage(): SelectedImage | null {
  const selection = $getSelection();
  const nodes = $isNodeSelection(selection) ? selection.getNodes() : [];
  const [node] = nodes;
  if (nodes.length !== 1 || !$isImageNode(node)) return null;
  return { key: node.getKey(), image: node.getFields() };
}
