import { $isCodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $isTableNode } from "@lexical/table";
import {
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isRootNode,
  $parseSerializedNode,
  COMMAND_PRIORITY_LOW,
  HISTORIC_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from "lexical";
import { useEffect } from "react";
import type { BlockNode } from "~/rich-text/document";
import { isExternal } from "~/rich-text/links";
import { TABLE_SIZE } from "~/rich-text/nodes/table/table";
import { parseDocument } from "~/rich-text/schema";
import { getLetter } from "~/ui/keys";
import { parseUrl } from "~/ui/parse-url";
import { showToast } from "~/ui/toast-message";
import { bareUrls } from "../bare-urls";
import { domTree } from "../dom-tree";
import { $insertBlocks } from "../insert";
import { $isImageNode } from "../nodes/image/image-node";
import { UPLOAD_FILES_COMMAND } from "../nodes/image/upload-command";
import { $createUploadNode } from "../nodes/image/upload-node";
import { useEditorUploads } from "../nodes/image/use-editor-uploads";
import { $leaveCallout } from "../nodes/quote/callout";
import { $fillCells, cellsOf, cellsOfText } from "../nodes/table/fill-cells";
import { $getTable } from "../nodes/table/table-actions";
import { $isSolidBlock, $selectBehind } from "../provisional";
import { getCode, isFromCodeEditor } from "./code";
import { $markdownBlocks, isMarkdown } from "./markdown";
import { isOnlyImage, pasted } from "./pasted";
import { $insertLinked, $insertPlain, $isInCode } from "./plain";

/** The clipboard type of this site's editors, whose content is left to Lexical. */
const LEXICAL = "application/x-lexical-editor";
const TOO_LARGE = `The table would be too large: it can have ${TABLE_SIZE}.`;

/**
 * Pastes HTML by the textarea's rules, uploads pasted images, and formats plain text that is clearly Markdown, which
 * one undo reverts. With Shift, everything is pasted as plain text.
 */
export function PastePlugin(): null {
  const [editor] = useLexicalComposerContext();
  const { add } = useEditorUploads();

  useEffect(() => {
    let isPlain = false;
    const onKey = (event: KeyboardEvent) => {
      if (getLetter(event) === "v") isPlain = event.shiftKey && (event.ctrlKey || event.metaKey);
      return false;
    };
    const onPaste = (event: ClipboardEvent | InputEvent | KeyboardEvent) => {
      const data = "clipboardData" in event ? event.clipboardData : null;
      const wasPlain = isPlain;
      isPlain = false;
      if (!data || data.types.includes(LEXICAL)) return false;
      const isHandled =
        (!wasPlain && pasteCells(data)) ||
        ($isRangeSelection($getSelection()) &&
          (wasPlain ? pastePlain(data) : pasteHtml(data) || pasteMarkdown(data) || pasteLines(data)));
      if (isHandled) event.preventDefault();
      return isHandled;
    };

    function pastePlain(data: DataTransfer): boolean {
      const text = data.getData("text/plain");
      editor.update(() => $insertPlain(text), { tag: PASTE_TAG });
      return text !== "";
    }

    /** Pastes cells copied from a spreadsheet or a table into the table around the caret. */
    function pasteCells(data: DataTransfer): boolean {
      if (!$getTable()) return false;
      const html = data.getData("text/html");
      const parsed = parseDocument({
        root: { children: html ? pasted(domTree(html), location.origin).blocks : [] },
      });
      const cells = html
        ? parsed.ok && cellsOf(parsed.document.root.children)
        : cellsOfText(data.getData("text/plain"));
      if (!cells) return false;
      editor.update(
        () => {
          if (!$fillCells(cells)) showToast({ title: "Not pasted", description: TOO_LARGE });
        },
        { tag: PASTE_TAG },
      );
      return true;
    }

    /** Leaves a single line to Lexical, and a URL pasted over a selection to the link plugin. */
    function pasteLines(data: DataTransfer): boolean {
      const text = data.getData("text/plain").trim();
      const isLinked = $getSelection()?.isCollapsed() && bareUrls(text).length > 0;
      if (!text.includes("\n") && !isLinked && !isFromCodeEditor(data)) return false;
      if (!isLinked) return pastePlain(data);
      editor.update(() => $insertPlain(text, $insertLinked), { tag: PASTE_TAG });
      return true;
    }

    function pasteHtml(data: DataTransfer): boolean {
      const html = data.getData("text/html") || getCardHtml(data);
      const copied = domTree(html);
      const code = $isInCode() ? null : getCode(data, copied);
      if (!code && (!html || isFromCodeEditor(data))) return false;
      const tree = code ?? copied;
      const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
      if (files.length > 0 && isOnlyImage(tree)) {
        return editor.dispatchCommand(UPLOAD_FILES_COMMAND, { files });
      }
      const { blocks, embedded, lost } = pasted(tree, location.origin);
      const parsed = parseDocument({ root: { children: blocks } });
      if (!parsed.ok || parsed.document.root.children.length === 0)
        return pasteMarkdown(data) || pastePlain(data);
      if (lost) showToast({ title: "Not everything could be pasted", description: lost });
      const uploads = new Map<string, number>();
      for (const block of parsed.document.root.children) {
        if (block.type !== "image" || uploads.has(block.src)) continue;
        const source = embedded.get(block.src) ?? remoteUrl(block.src);
        if (source) for (const { key } of add([source], block)) uploads.set(block.src, key);
      }
      editor.update(
        () => {
          $insert(parsed.document.root.children, (block) => {
            const upload = block.type === "image" ? uploads.get(block.src) : undefined;
            return upload === undefined ? $parseSerializedNode(block) : $createUploadNode(upload);
          });
        },
        { tag: PASTE_TAG },
      );
      return true;
    }

    function pasteMarkdown(data: DataTransfer): boolean {
      const text = data.getData("text/plain");
      if (!isMarkdown(text)) return false;
      pasteTwice(
        editor,
        () => $insertPlain(text),
        () => $insertPasted($markdownBlocks(text).map($fetched)),
      );
      return true;
    }

    /** Replaces an image from another site with an upload that fetches it. */
    function $fetched(node: LexicalNode): LexicalNode {
      const image = $isImageNode(node) ? node.getFields() : null;
      const url = image && remoteUrl(image.src);
      const [upload] = url ? add([url], image) : [];
      return upload ? $createUploadNode(upload.key) : node;
    }

    return mergeRegister(
      editor.registerCommand(KEY_DOWN_COMMAND, onKey, COMMAND_PRIORITY_LOW),
      editor.registerCommand(PASTE_COMMAND, onPaste, COMMAND_PRIORITY_LOW),
    );
  }, [editor, add]);

  return null;
}

/** The HTML of a file's card, which the library offers for the textarea: pasted here, it becomes the card as well. */
function getCardHtml(data: DataTransfer): string {
  const text = data.getData("text/plain").trim();
  return /^<article class="link-card">.*<\/article>$/.test(text) ? text : "";
}

/** A single paragraph is inserted as text, not as a block. The caret goes after it. */
function $insert(blocks: BlockNode[], $node: (block: BlockNode) => LexicalNode): void {
  const [first] = blocks;
  const words = blocks.length === 1 && first?.type === "paragraph" ? first.children : null;
  $insertPasted(words ? words.map($parseSerializedNode) : blocks.map($node));
}

/** Inserts images, rules and code on their own like the toolbar does, except that a paste replaces the selection. */
function $insertPasted(nodes: LexicalNode[]): void {
  const selection = $getSelection();
  const last = nodes.at(-1);
  // Lexical would add the words around the caret to a code block.
  const isCode = nodes.every($isCodeNode) && !$isInCode();
  if (last && (isCode || nodes.every($isSolidBlock))) {
    if ($isRangeSelection(selection)) selection.removeText();
    $insertBlocks(nodes);
    return;
  }
  $leaveCallout(nodes);
  $insertNodes(nodes);
  // A table inside a cell is about to become the cell's text.
  const isTable = $isTableNode(last) && $isRootNode(last.getParent());
  if (last && ($isSolidBlock(last) || isTable)) $selectBehind(last);
}

/** The URL of an image on another site; null for one on this site. */
function remoteUrl(src: string): string | null {
  const url = isExternal(src) ? parseUrl(src) : null;
  return url && url.origin !== location.origin ? src : null;
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
