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
import type { NoteNode as StoredNote } from "~/rich-text/document";
import { plainText } from "~/rich-text/text";
import { $selectNode } from "../../node-selection";

export type NoteContent = StoredNote["children"];

/** A footnote, shown as its number, which is a CSS counter: a document's `note` node. */
export class NoteNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __content: NoteContent;

  static override getType(): string {
    return "note";
  }

  static override clone(node: NoteNode): NoteNode {
    return new NoteNode(node.__content, node.__key);
  }

  static override importJSON(stored: object): NoteNode {
    const { children } = stored as Partial<StoredNote>;
    return $createNoteNode(Array.isArray(children) ? children : []);
  }

  constructor(content: NoteContent, key?: NodeKey) {
    super(key);
    this.__content = content;
  }

  getContent(): NoteContent {
    return this.getLatest().__content;
  }

  setContent(content: NoteContent): void {
    this.getWritable().__content = content;
  }

  override exportJSON(): Spread<{ children: NoteContent }, SerializedLexicalNode> {
    return { ...super.exportJSON(), children: this.getContent() };
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement("span");
    element.setAttribute("role", "doc-footnote");
    element.textContent = getNoteText(this.getContent());
    return { element };
  }

  override createDOM(): HTMLElement {
    return Object.assign(document.createElement("span"), { className: "editor-note" });
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): true {
    return true;
  }

  /** Uses Pandoc's syntax for inline notes. */
  override getTextContent(): string {
    return `^[${getNoteText(this.getContent())}]`;
  }

  override decorate(): ReactNode {
    const text = getNoteText(this.__content);
    return <sup role="img" aria-label={`Footnote: ${text}`} title={text} />;
  }
}

/** The text of a note, on one line. */
export const getNoteText = (children: NoteContent) => plainText({ root: { children } }).replaceAll("\n", " ");

export function $createNoteNode(content: NoteContent): NoteNode {
  return $applyNodeReplacement(new NoteNode(content));
}

export function $isNoteNode(node: LexicalNode | null | undefined): node is NoteNode {
  return node instanceof NoteNode;
}

/** Turns a typed `[^1]` into a note, whatever its label (notes are numbered when shown), and opens its field. */
export const NOTE: TextMatchTransformer = {
  type: "text-match",
  dependencies: [NoteNode],
  trigger: "]",
  regExp: /\[\^[^[\]\s]{1,20}\]$/,
  replace: (text) => {
    const note = $createNoteNode([]);
    text.replace(note);
    $selectNode(note);
  },
};
