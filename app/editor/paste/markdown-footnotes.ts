import {
  $generateNodesFromMarkdownString,
  type TextMatchTransformer,
  type Transformer,
} from "@lexical/markdown";
import { $isElementNode, type LexicalNode } from "lexical";
import { $createFootnoteNode, type FootnoteContent, FootnoteNode } from "../nodes/footnote/footnote-node";

const DEFINITION = /^ {0,3}\[\^([^[\]\s]{1,20})\]:[ \t]*([^ \t].*)?$/;

/** Whether a line defines a footnote. */
export const isFootnote = (line: string): boolean => DEFINITION.test(line);

interface Footnotes {
  /** The Markdown without footnote definitions. */
  rest: string;
  /** The text of each footnote, by its label. */
  texts: Map<string, string>;
}

/** Extracts footnote definitions from Markdown; indented lines continue a definition. */
export function takeFootnotes(markdown: string): Footnotes {
  const texts = new Map<string, string>();
  const rest: string[] = [];
  let isCode = false;
  let label: string | null = null;
  for (const line of markdown.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, found, words = ""] = (!isCode && DEFINITION.exec(line)) || [];
    if (found !== undefined && !texts.has(found)) {
      label = found;
      texts.set(found, words);
    } else if (label !== null && /^(?: {2,}|\t)\S/.test(line)) {
      texts.set(label, `${texts.get(label)} ${line.trim()}`);
    } else {
      label = null;
      rest.push(line);
    }
  }
  return { rest: rest.join("\n"), texts };
}

/**
 * A transformer that turns references into footnotes, and adds the label of each to `used`; null without footnotes.
 * `inline` are the transformers for a footnote's text.
 */
export function referToFootnotes(
  { texts }: Footnotes,
  inline: Transformer[],
  used: Set<string>,
): TextMatchTransformer | null {
  if (texts.size === 0) return null;
  const labels = [...texts.keys()].map((label) => label.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  const reference = new RegExp(`\\[\\^(${labels.join("|")})\\]`);
  return {
    type: "text-match",
    dependencies: [FootnoteNode],
    regExp: reference,
    importRegExp: reference,
    replace: (text, [, label = ""]) => {
      used.add(label);
      const [block] = $generateNodesFromMarkdownString(texts.get(label) ?? "", inline, false, true);
      const children = $isElementNode(block) ? block.getChildren().map(toStored) : [];
      text.replace($createFootnoteNode(children as FootnoteContent));
    },
  };
}

const toStored = (node: LexicalNode): object =>
  $isElementNode(node)
    ? { ...node.exportJSON(), children: node.getChildren().map(toStored) }
    : node.exportJSON();
