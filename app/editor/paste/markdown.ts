import { $generateNodesFromMarkdownString, type ElementTransformer } from "@lexical/markdown";
import { DEFAULT_TRANSFORMERS } from "@lexical/react/LexicalMarkdownShortcutPlugin";
import type { LexicalNode } from "lexical";
import { safeSource } from "~/rich-text/links";
import { $createImageNode, ImageNode } from "../image-node";

/** A line between empty ones, or at either end of the text. */
const alone = (line: string) => new RegExp(`(?:^|\\n\\s*\\n)${line}(?=\\s*(?:\\n\\s*\\n|$))`, "u");

/** What no text has by chance. A heading has to stand alone: in programs, lines that begin with # are remarks. */
const SIGNS = [
  /(?:^|\n)(?:```|~~~)[^\n]*\n[\s\S]*?\n(?:```|~~~)\s*(?:\n|$)/,
  /\[[^\]\n]+\]\((?:https?:|mailto:|\/|#)[^)\s]*(?:\s"[^"\n]*")?\)/,
  /(?:^|\n)\s{0,3}[-*+] \S[^\n]*\n\s*[-*+] \S/,
  /(?:^|\n)\s{0,3}\d{1,3}[.)] \S[^\n]*\n\s*\d{1,3}[.)] \S/,
  alone("#{1,6} \\S[^\\n]*"),
];

/** Whether a plain text is clearly Markdown: it has headings, lists, links or fenced code. */
export function isMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, "\n");
  return SIGNS.some((sign) => sign.test(lines));
}

/** A picture that is a line of its own. */
const PICTURE: ElementTransformer = {
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

/** The blocks of a Markdown text. Lines that follow each other are one paragraph, as in CommonMark. */
export function $markdownBlocks(text: string): LexicalNode[] {
  const lines = text.replace(/\r\n?/g, "\n");
  return $generateNodesFromMarkdownString(lines, [PICTURE, ...DEFAULT_TRANSFORMERS], false, true);
}
