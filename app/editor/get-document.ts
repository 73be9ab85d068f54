import type { EditorState } from "lexical";
import { UploadNode } from "./nodes/image/upload-node";
import { isProvisionalJson } from "./provisional";

/**
 * The document to be saved, as JSON: the editor's state without images that are still uploading, which are always
 * top-level blocks (plugins/allowed.ts), and without provisional paragraphs.
 */
export function getDocument(state: EditorState): string {
  const { root } = state.toJSON();
  const children = root.children.filter(
    (block) => block.type !== UploadNode.getType() && !isProvisionalJson(block),
  );
  return JSON.stringify({ root: { ...root, children } });
}
