import type { CalloutKind } from "./callout";
import type { ImageExtras } from "./image";

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
export type HeadingTag = "h2" | "h3" | "h4";
type ListType = "bullet" | "number" | "check";

/** Lexical's JSON has no block styles, but it preserves node state, which is stored under the key `$`. */
export interface BlockState {
  $?: { lineHeight?: number; callout?: CalloutKind };
}

interface ElementFields extends BlockState {
  version: 1;
  direction: Direction;
  format: Alignment;
  indent: number;
}

interface ParagraphNode extends ElementFields {
  type: "paragraph";
  children: InlineNode[];
}
interface HeadingNode extends ElementFields {
  type: "heading";
  tag: HeadingTag;
  children: InlineNode[];
}
/** A callout if its state names the kind. */
interface QuoteNode extends ElementFields {
  type: "quote";
  children: InlineNode[];
}
export interface CodeNode extends ElementFields {
  type: "code";
  language: string | null;
  children: (TextNode | LineBreakNode)[];
}
export interface ListNode extends ElementFields {
  type: "list";
  listType: ListType;
  tag: "ul" | "ol";
  start: number;
  children: ListItemNode[];
}
/** Contains either inline nodes or exactly one nested list. */
export interface ListItemNode extends ElementFields {
  type: "listitem";
  value: number;
  /** Only in task lists. */
  checked?: boolean;
  children: InlineNode[] | [ListNode];
}
/** Every row has the same number of cells (table.ts). */
export interface TableNode extends ElementFields {
  type: "table";
  children: TableRowNode[];
}
export interface TableRowNode extends ElementFields {
  type: "tablerow";
  children: TableCellNode[];
}
export interface TableCellNode extends ElementFields {
  type: "tablecell";
  /** Lexical's bits: 1 in the header row, 2 in the header column. */
  headerState: number;
  children: [ParagraphNode];
}
interface HorizontalRuleNode {
  type: "horizontalrule";
  version: 1;
}
/** An image, which is a block of its own; its title is the caption. */
export interface ImageNode extends ImageExtras {
  type: "image";
  version: 1;
  src: string;
  alt: string;
  title: string | null;
  /** Pixels; null if unknown. */
  width: number | null;
  height: number | null;
}
/** A link to a page or to a file of this site, with a title and a description (card.ts). */
export interface CardNode {
  type: "card";
  version: 1;
  url: string;
  site: string | null;
  /** An image of this site. */
  src: string | null;
  children: (TextNode | LineBreakNode)[];
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
interface LineBreakNode {
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
 * A footnote, stored at the place that refers to it; pages number and list the notes (notes.ts). Never in a link or
 * another note.
 */
export interface NoteNode {
  type: "note";
  version: 1;
  children: Exclude<InlineNode, NoteNode>[];
}

export type InlineNode = TextNode | LineBreakNode | MathNode | LinkNode | NoteNode;
export type BlockNode =
  | ParagraphNode
  | HeadingNode
  | QuoteNode
  | CodeNode
  | ListNode
  | TableNode
  | HorizontalRuleNode
  | ImageNode
  | CardNode;

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
