import { $generateNodesFromMarkdownString, type ElementTransformer } from "@lexical/markdown";
import { DEFAULT_TRANSFORMERS } from "@lexical/react/LexicalMarkdownShortcutPlugin";
import type { LexicalNode } from "lexical";
import { safeSource } from "~/rich-text/links";
import { $createImageNode, ImageNode } from "../image-node";

const ITEM = /^(?:[-*+]|\d{1,3}[.)]) \S/;
const LINK = /\]\((?:https?:\/\/|mailto:|\/|#)/;

/**
 * Whether a plain text is clearly Markdown: it has a list, a link, fenced code, or a heading between empty lines (in
 * programs, lines that begin with # are comments). Works line by line, in linear time.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  let fences = 0;
  return lines.some((line, at) => {
    const [before = "", after = ""] = [lines[at - 1], lines[at + 1]];
    if (/^(?:```|~~~)/.test(line)) fences += 1;
    const link = LINK.exec(line)?.index ?? -1;
    return (
      fences > 1 ||
      (ITEM.test(line) && ITEM.test(before)) ||
      (link > 0 && line.lastIndexOf("[", link) >= 0) ||
      (/^#{1,6} \S/.test(line) && before === "" && after === "")
    );
  });
}

/** An image on a line of its own. */
const IMAGE: ElementTransformer = {
  type: "element",
  dependencies: [ImageNode],
  regExp: /^!\[([^\]]*)\]\((\S+?)(?:\s+"([^"]*)")?\)\s*$/,
  export: () => null,
  replace: (parent, _children, [, alt = "", address = "", title]) => {
    const src = safeSource(address);
    if (src === null) return false;
    parent.replace($createImageNode({ src, alt, title: title || null, width: null, height: null }));
  },
};

/** The blocks of a Markdown text. As in CommonMark, consecutive lines are one paragraph. */
export function $markdownBlocks(text: string): LexicalNode[] {
  const lines = text.replace(/\r\n?/g, "\n");
  return $generateNodesFromMarkdownString(lines, [IMAGE, ...DEFAULT_TRANSFORMERS], false, true);
}
