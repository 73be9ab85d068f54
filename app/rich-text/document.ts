import type { BlockNode } from "./nodes";
import type { CalloutKind } from "./nodes/quote/callout";

export type { BlockNode } from "./nodes";
export type { CardNode } from "./nodes/card/kind";
export type { CodeNode } from "./nodes/code/kind";
export type { ImageNode } from "./nodes/image/kind";
export type { ListItemNode, ListNode } from "./nodes/list/kind";
export type { TableCellNode, TableNode, TableRowNode } from "./nodes/table/kind";

/**
 * The rich-text document: Lexical's serialized editor state, restricted to the nodes below. It is stored in the
 * canonical form that `parseDocument` returns: adjacent texts with the same style are merged, texts contain no line
 * breaks, and nested lists are in list items of their own, as in Lexical.
 */
export interface RichTextDocument {
  root: {
    type: "root";
    version: 1;
    direction: Direction;
    format: Alignment;
    indent: 0;
    children: BlockNode[];
  };
}

export type Direction = "ltr" | "rtl" | null;
export type Alignment = "" | "left" | "start" | "center" | "right" | "end" | "justify";

/** Lexical's JSON has no block styles, but it preserves node state, which is stored under the key `$`. */
export interface BlockState {
  $?: { lineHeight?: number; callout?: CalloutKind };
}

export interface ElementFields extends BlockState {
  version: 1;
  direction: Direction;
  format: Alignment;
  indent: number;
}

export interface LinkNode extends ElementFields {
  type: "link";
  url: string;
  rel: null;
  target: "_blank" | null;
  title: string | null;
  children: (TextNode | LineBreakNode | MathNode)[];
}
export interface TextNode {
  type: "text";
  version: 1;
  text: string;
  /** A bit set of `textFormats`. */
  format: number;
  /** CSS declarations as `formatStyle` of styles.ts writes them. */
  style: string;
  mode: "normal";
  detail: 0;
}
export interface LineBreakNode {
  type: "linebreak";
  version: 1;
}

/** An inline formula in LaTeX. A formula on a line of its own is code in the language "math" (math.ts). */
export interface MathNode {
  type: "math";
  version: 1;
  text: string;
}

/**
 * A footnote, stored at the place that refers to it; pages number and list the footnotes (footnotes.ts). Never in a
 * link or another footnote.
 */
export interface FootnoteNode {
  type: "note";
  version: 1;
  children: Exclude<InlineNode, FootnoteNode>[];
}

export type InlineNode = TextNode | LineBreakNode | MathNode | LinkNode | FootnoteNode;
/** Lexical's format bits with their HTML elements, innermost first. */
export const textFormats = [
  [16, "code"],
  [1, "strong"],
  [2, "em"],
  [8, "u"],
  [4, "s"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
] as const;

/** The same bits by the names of their elements. */
export const FORMAT = Object.fromEntries(textFormats.map(([bit, name]) => [name, bit])) as {
  [Name in (typeof textFormats)[number] as Name[1]]: Name[0];
};

/** What is among words; all other nodes begin and end a line. Some only come from other programs. */
export const inlineTypes: readonly unknown[] = [
  ...["text", "tab", "code-highlight", "linebreak", "math", "link", "autolink", "note"],
];

/** The result of reading a document: its canonical form, or a message for its author. */
export type Parsed = { ok: true; document: RichTextDocument } | { ok: false; message: string };

/** A document without content. */
export const emptyDocument: RichTextDocument = {
  root: { type: "root", version: 1, direction: null, format: "", indent: 0, children: [] },
};
