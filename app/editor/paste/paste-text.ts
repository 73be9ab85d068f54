import { $getSelection, HISTORIC_TAG, type LexicalEditor, type LexicalNode, PASTE_TAG } from "lexical";
import { bareUrls } from "../bare-urls";
import { $isImageNode } from "../nodes/image/image-node";
import { $createUploadNode } from "../nodes/image/upload-node";
import type { Uploads } from "../nodes/image/use-editor-uploads";
import { isFromCodeEditor } from "./code";
import { $insertPasted } from "./insert-pasted";
import { $markdownBlocks, isMarkdown } from "./markdown";
import { $insertLinked, $insertPlain } from "./plain";
import { getRemoteUrl } from "./remote-url";

/** Pastes text as it is. Returns false if there is none. */
export function pastePlain(editor: LexicalEditor, data: DataTransfer): boolean {
  const text = data.getData("text/plain");
  editor.update(() => $insertPlain(text), { tag: PASTE_TAG });
  return text !== "";
}

/** Pastes lines of text. Leaves a single line to Lexical, and a URL pasted over a selection to the link plugin. */
export function pasteLines(editor: LexicalEditor, data: DataTransfer): boolean {
  const text = data.getData("text/plain").trim();
  const isLinked = $getSelection()?.isCollapsed() && bareUrls(text).length > 0;
  if (!text.includes("\n") && !isLinked && !isFromCodeEditor(data)) return false;
  if (!isLinked) return pastePlain(editor, data);
  editor.update(() => $insertPlain(text, $insertLinked), { tag: PASTE_TAG });
  return true;
}

/** Pastes text that is clearly Markdown as what it stands for; one undo reverts that. Otherwise returns false. */
export function pasteMarkdown(editor: LexicalEditor, data: DataTransfer, add: Uploads["add"]): boolean {
  const text = data.getData("text/plain");
  if (!isMarkdown(text)) return false;
  pasteTwice(
    editor,
    () => $insertPlain(text),
    () => $insertPasted($markdownBlocks(text).map((node) => $fetchImage(node, add))),
  );
  return true;
}

/** Pastes one thing and then another in its place, so undo returns to the first. */
function pasteTwice(editor: LexicalEditor, $first: () => void, $second: () => void): void {
  // Inside a command an update is only queued: what follows has to wait for it.
  queueMicrotask(() => {
    const before = editor.getEditorState();
    editor.update($first, { tag: PASTE_TAG, discrete: true });
    // Reverted without a history entry: for the history, the first paste is the previous state.
    editor.setEditorState(before, { tag: HISTORIC_TAG });
    editor.update($second, { tag: PASTE_TAG, discrete: true });
  });
}

/** Replaces an image from another site with an upload that fetches it. */
function $fetchImage(node: LexicalNode, add: Uploads["add"]): LexicalNode {
  const image = $isImageNode(node) ? node.getFields() : null;
  const url = image && getRemoteUrl(image.src);
  const [upload] = url ? add([url], image) : [];
  return upload ? $createUploadNode(upload.key) : node;
}
