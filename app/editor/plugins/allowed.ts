import { $isCodeNode } from "@lexical/code";
import { AutoLinkNode, LinkNode } from "@lexical/link";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { $findMatchingParent, $unwrapNode } from "@lexical/utils";
import {
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  ParagraphNode,
  TextNode,
} from "lexical";
import { useEffect } from "react";
import { safeUrl } from "~/rich-text/links";
import { formatStyle, readStyle } from "~/rich-text/styles";
import { kinds } from "../nodes";
import { $getRootBlock } from "../root-block";

/**
 * Keeps the document valid for `parseDocument`, whether content was typed, pasted, dropped or inserted by a Markdown
 * shortcut. So the editor's content can always be saved.
 */
export function AllowedPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    return mergeRegister(
      registerAllowedInlines(editor),
      ...kinds.flatMap(({ allowed = [] }) => allowed.map((register) => register(editor))),
      ...kinds.flatMap(({ between = [] }) =>
        between.map((node) => editor.registerNodeTransform(node, $betweenBlocks)),
      ),
      ...[ParagraphNode, HeadingNode, QuoteNode].map((kind) =>
        editor.registerNodeTransform(kind, $withoutIndent),
      ),
    );
  }, [editor]);

  return null;
}

/** Keeps inline content valid in the same way. */
export function registerAllowedInlines(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(TextNode, $allowStyle),
    editor.registerNodeTransform(LinkNode, $allowUrl),
    editor.registerNodeTransform(AutoLinkNode, $allowUrl),
  );
}

function $allowStyle(text: TextNode): void {
  const style = text.getStyle();
  const allowed = style && formatStyle(readStyle(style).style);
  if (allowed !== style) text.setStyle(allowed);
}

/** Code cannot contain links. */
function $allowUrl(link: LinkNode): void {
  const url = safeUrl(link.getURL());
  if (url === null || $findMatchingParent(link, $isCodeNode)) $unwrapNode(link);
  else if (url !== link.getURL()) link.setURL(url);
}

/** Images, cards, uploads and rules are top-level blocks, never inside a list, a quote or a cell. */
function $betweenBlocks(node: LexicalNode): void {
  const block = $getRootBlock(node);
  if (block && !block.is(node)) block.insertAfter(node);
}

/** Only list items can be indented. */
function $withoutIndent(block: ElementNode): void {
  if (block.getIndent() > 0) block.setIndent(0);
}
