import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $parseSerializedNode,
  COMMAND_PRIORITY_LOW,
  PASTE_COMMAND,
  PASTE_TAG,
  type PasteCommandType,
} from "lexical";
import { useEffect } from "react";
import type { BlockNode } from "~/rich-text/document";
import { parseDocument } from "~/rich-text/schema";
import { pastedBlocks } from "../pasted";

/**
 * Pastes HTML by the rules the textarea is read with: allowed styles stay, active content is left out. What
 * was copied in an editor of this site, files and plain text are left to Lexical.
 */
export function PastePlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return editor.registerCommand(
      PASTE_COMMAND,
      (event: PasteCommandType) => {
        const data = "clipboardData" in event ? event.clipboardData : null;
        const html = data?.getData("text/html");
        if (!html || data?.getData("application/x-lexical-editor") || !$isRangeSelection($getSelection()))
          return false;
        const parsed = parseDocument({ root: { children: pastedBlocks(html) } });
        if (!parsed.ok) return false;
        event.preventDefault();
        editor.update(() => $insert(parsed.document.root.children), { tag: PASTE_TAG });
        return true;
      },
      COMMAND_PRIORITY_LOW,
    );
  }, [editor]);

  return null;
}

/** A single paragraph is words of a line, not a block. */
function $insert(blocks: BlockNode[]): void {
  const [first] = blocks;
  const words = blocks.length === 1 && first?.type === "paragraph" ? first.children : blocks;
  $insertNodes(words.map($parseSerializedNode));
}
