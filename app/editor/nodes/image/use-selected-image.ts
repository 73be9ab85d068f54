import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { NodeKey } from "lexical";
import { useEffect, useState } from "react";
import { $getSelectedNode } from "../../node-selection";
import { $isImageNode, type ImageFields } from "./image-node";

export interface SelectedImage {
  key: NodeKey;
  image: ImageFields;
  /** Whether the previous block is an image. */
  follows: boolean;
}

/** The selected image; null unless exactly one image is selected. */
export function useSelectedImage(): SelectedImage | null {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<SelectedImage | null>(null);

  useEffect(() => {
    return editor.registerUpdateListener(({ editorState }) => {
      const next = editorState.read($selectedImage);
      setSelected((last) => (isSame(last, next) ? last : next));
    });
  }, [editor]);

  return selected;
}

function $selectedImage(): SelectedImage | null {
  const node = $getSelectedNode();
  if (!$isImageNode(node)) return null;
  return { key: node.getKey(), image: node.getFields(), follows: $isImageNode(node.getPreviousSibling()) };
}

const isSame = (a: SelectedImage | null, b: SelectedImage | null) =>
  a?.key === b?.key && a?.image === b?.image && a?.follows === b?.follows;
