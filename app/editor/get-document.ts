import type { EditorState } from "lexical";
import { UploadNode } from "./pictures/upload-node";
import { isProvisionalJson } from "./provisional";

/**
 * The text as it may be saved, as JSON: the state of the editor without the pictures that are still on their way, which
 * stand between the blocks of the text and nowhere else (plugins/allowed.ts), and without provisional paragraphs.
 */
export function getDocument(state: EditorState): string {
  const { root } = state.toJSON();
  const children = root.children.filter(
    (block) => block.type !== UploadNode.getType() && !isProvisionalJson(block),
  );
  return JSON.stringify({ root: { ...root, children } });
}
