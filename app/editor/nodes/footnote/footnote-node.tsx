import type { TextMatchTransformer } from "@lexical/markdown";
import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import type { ReactNode } from "react";
import type { FootnoteNode as StoredFootnote } from "~/rich-text/document";
import { plainText } from "~/rich-text/text";
import { $selectNode } from "../../node-selection";

export type FootnoteContent = StoredFootnote["children"];

/** A footnote, shown as its number, which is a CSS counter: a document's `note` node. */
export class FootnoteNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __content: FootnoteContent;

  static override getType(): string {
    return "note";
  }

  static override clone(node: FootnoteNode): FootnoteNode {
    return new FootnoteNode(node.__content, node.__key);
  }

  static override importJSON(stored: object): FootnoteNode {
    const { children } = stored as Partial<StoredFootnote>;
    return $createFootnoteNode(Array.isArray(children) ? children : []);
  }

  constructor(content: FootnoteContent, key?: NodeKey) {
    super(key);
    this.__content = content;
  }

  getContent(): FootnoteContent {
    return this.getLatest().__content;
  }

  setContent(content: FootnoteContent): void {
    this.getWritable().__content = content;
  }

  override exportJSON(): Spread<{ children: FootnoteContent }, SerializedLexicalNode> {
    return { ...super.exportJSON(), children: this.getContent() };
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement("span");
    element.setAttribute("role", "doc-footnote");
    element.textContent = getFootnoteText(this.getContent());
    return { element };
  }

  override createDOM(): HTMLElement {
    return Object.assign(document.createElement("span"), { className: "editor-footnote" });
  }

  override updateDOM(): false {
    return false;
  }

  /** Uses Pandoc's syntax for inline footnotes. */
  override getTextContent(): string {
    return `^[${getFootnoteText(this.getContent())}]`;
  }

  override decorate(): ReactNode {
    const text = getFootnoteText(this.__content);
    return <sup role="img" aria-label={`Footnote: ${text}`} title={text} />;
  }
}

/** The text of a footnote, on one line. */
export const getFootnoteText = (children: FootnoteContent) =>
  plainText({ root: { children } }).replaceAll("\n", " ");

export function $createFootnoteNode(content: FootnoteContent): FootnoteNode {
  return $applyNodeReplacement(new FootnoteNode(content));
}

export function $isFootnoteNode(node: LexicalNode | null | undefined): node is FootnoteNode {
  return node instanceof FootnoteNode;
}

/**
 * Turns a typed `[^1]` into a footnote, whatever its label (footnotes are numbered when shown), and opens its field.
 */
export const FOOTNOTE: TextMatchTransformer = {
  type: "text-match",
  dependencies: [FootnoteNode],
  trigger: "]",
  regExp: /\[\^[^[\]\s]{1,20}\]$/,
  replace: (text) => {
    const footnote = $createFootnoteNode([]);
    text.replace(footnote);
    $selectNode(footnote);
  },
};
