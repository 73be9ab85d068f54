import { $parseSerializedNode, type LexicalEditor, type LexicalNode, PASTE_TAG } from "lexical";
import type { BlockNode } from "~/rich-text/document";
import { parseDocument } from "~/rich-text/schema";
import { showToast } from "~/ui/toast-message";
import { domTree } from "../dom-tree";
import { UPLOAD_FILES_COMMAND } from "../nodes/image/upload-command";
import { $createUploadNode } from "../nodes/image/upload-node";
import type { Uploads } from "../nodes/image/use-editor-uploads";
import { getCode, isFromCodeEditor } from "./code";
import { $insertPasted } from "./insert-pasted";
import { pasteMarkdown, pastePlain } from "./paste-text";
import { isOnlyImage, pasted } from "./pasted";
import { $isInCode } from "./plain";
import { getRemoteUrl } from "./remote-url";

/**
 * Pastes HTML by the textarea's rules, uploads its images and files of images, and recognizes code. Returns false if
 * there is no HTML.
 */
export function pasteHtml(editor: LexicalEditor, data: DataTransfer, add: Uploads["add"]): boolean {
  const html = data.getData("text/html") || getCardHtml(data);
  const copied = domTree(html);
  const code = $isInCode() ? null : getCode(data, copied);
  if (!code && (!html || isFromCodeEditor(data))) return false;
  const tree = code ?? copied;
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  if (files.length > 0 && isOnlyImage(tree)) return editor.dispatchCommand(UPLOAD_FILES_COMMAND, { files });
  const { blocks, embedded, lost } = pasted(tree, location.origin);
  const parsed = parseDocument({ root: { children: blocks } });
  if (!parsed.ok) showToast({ title: "Pasted as plain text", description: parsed.message });
  if (!parsed.ok || parsed.document.root.children.length === 0)
    return pasteMarkdown(editor, data, add) || pastePlain(editor, data);
  const { children } = parsed.document.root;
  if (lost) showToast({ title: "Not everything could be pasted", description: lost });
  const uploads = uploadImages(children, (src) => embedded.get(src) ?? getRemoteUrl(src), add);
  editor.update(
    () => {
      $insert(children, (block) => {
        const upload = block.type === "image" ? uploads.get(block.src) : undefined;
        return upload === undefined ? $parseSerializedNode(block) : $createUploadNode(upload);
      });
    },
    { tag: PASTE_TAG },
  );
  return true;
}

/** The HTML of a file's card, which the library offers for the textarea: pasted here, it becomes the card as well. */
function getCardHtml(data: DataTransfer): string {
  const text = data.getData("text/plain").trim();
  return /^<article class="link-card">.*<\/article>$/.test(text) ? text : "";
}

/** Uploads the images that are not on this site yet, each once. Returns the keys of the uploads by `src`. */
function uploadImages(
  blocks: BlockNode[],
  findSource: (src: string) => File | string | null,
  add: Uploads["add"],
): Map<string, number> {
  const uploads = new Map<string, number>();
  for (const block of blocks) {
    if (block.type !== "image" || uploads.has(block.src)) continue;
    const source = findSource(block.src);
    if (source) for (const { key } of add([source], block)) uploads.set(block.src, key);
  }
  return uploads;
}

/** A single paragraph is inserted as text, not as a block. The caret goes after it. */
function $insert(blocks: BlockNode[], $node: (block: BlockNode) => LexicalNode): void {
  const [first] = blocks;
  const words = blocks.length === 1 && first?.type === "paragraph" ? first.children : null;
  $insertPasted(words ? words.map($parseSerializedNode) : blocks.map($node));
}
