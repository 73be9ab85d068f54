import type { EditorState } from "lexical";
import { UploadNode } from "./pictures/upload-node";

/**
 * The text as it may be saved, as JSON: the state of the editor without the pictures that are still on their way.
 * They stand between the blocks of the text and nowhere else (plugins/allowed.ts).
 */
export function documentOf(state: EditorState): string {
  const { root } = state.toJSON();
  const children = root.children.filter(({ type }) => type !== UploadNode.getType());
  return JSON.stringify({ root: { ...root, children } });
}
