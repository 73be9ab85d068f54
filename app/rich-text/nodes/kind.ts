import type { BlockContent, DefinitionContent, Paragraph, RootContent } from "mdast";
import type { ReactNode } from "react";
import type { BlockNode } from "../document";
import type { Json } from "../element";
import type { FormatContext } from "../html-format";
import type { Output, Place } from "../html-output";
import type { HtmlElement, HtmlNode } from "../html-tree";
import type { Tally } from "../limits";
import type { HtmlBlock } from "../markdown-elements";
import type { UncheckedNode } from "../unchecked-node";

/**
 * A kind of block: all that is known of it outside the editor. The engines of app/rich-text (../blocks.ts, ../html-read.ts
 * …) ask the kinds of index.ts instead of knowing any.
 */
export interface BlockKind<Node extends { type: string }> {
  /** The node in canonical form, built from untrusted JSON; null if nothing is left. @throws DocumentError */
  read(node: Json, reader: JsonReader): Node | null;
  /** What is left of a damaged one (../repair.ts); if absent, all but what is wrong with its words. */
  repair?(node: Json, depth: number, repair: Repair): Json[];
  html: {
    /** Whether an element is one at this place. */
    is(element: HtmlElement, place: Place): boolean;
    /** Adds what the element holds to the output. @throws DocumentError if strict */
    read(element: HtmlElement, reader: HtmlReader): void;
    write(node: Node, writer: HtmlWriter): string;
  };
  history?: {
    /** What is said before its words where versions are compared. */
    label?: string;
    /** What is compared, if it is not the words in it. */
    getText?(node: UncheckedNode): string;
    /** Compared and merged by its children. */
    isContainer?: true;
  };
  /** Missing in the browser, if it comes from a file `kind.server.tsx`. */
  server: ServerKind<Node>;
}

export interface ServerKind<Node extends { type: string }> {
  /** Each form of it as written in the textarea, with “morning” where it has words. A test tries them in every format. */
  examples: [string, ...string[]];
  markdown: {
    write(node: Node, writer: MarkdownWriter): MarkdownBlock[];
    /** By the types of Markdown's nodes. */
    read?: { [Type in RootContent["type"]]?: ReadMarkdown<Extract<RootContent, { type: Type }>> };
    /**
     * A comment, `<!-- name: words -->`, that stands for a block or says what the paragraph after it is, which `read` may
     * take. Other programs show neither.
     */
    mark?: { name: string; read(words: string, next?: Paragraph): { block: Json; takesNext?: true } | null };
    /** An element around blocks, in which another one is its caption: their names, and what becomes of both. */
    element?: { tag: string; caption: string; read: ReadMarkdown<HtmlBlock> };
  };
  page(node: UncheckedNode, page: PageWriter): ReactNode;
  /** As HTML for feeds and exports, if that takes what the browser has not loaded. */
  feed?(node: Node): string;
}

export interface JsonReader {
  tally: Tally;
  /** The level of the node; blocks of the root have 1. */
  depth: number;
  /** Reads blocks in the node. */
  blocks(children: Json[]): BlockNode[];
}

/** Repairs what is in a node, at its depth. */
export type Repair = Record<"blocks" | "inlines" | "texts", (parent: Json, depth: number) => Json[]>;

export interface HtmlReader {
  /** Whether active content is rejected, not dropped. */
  strict: boolean;
  /** What the element inherits, and what is inherited within it. */
  around: FormatContext;
  context: FormatContext;
  output: Output;
  walk(children: HtmlNode[], context: FormatContext, output: Output): void;
  /** The words of elements. */
  getText(children: HtmlNode[]): string;
}

interface HtmlWriter {
  /** For feeds and exports: the direction of blocks without one. */
  fallback: "auto" | undefined;
  blocks(nodes: BlockNode[]): string;
}

export type MarkdownBlock = BlockContent | DefinitionContent;
export interface MarkdownWriter {
  blocks(nodes: BlockNode[]): MarkdownBlock[];
}
type ReadMarkdown<Node> = (node: Node, reader: MarkdownReader) => Json[];
export interface MarkdownReader {
  blocks(nodes: RootContent[]): Json[];
  /** Reads HTML. @throws DocumentError if it is too much */
  html(source: string): Json[];
}

export interface PageWriter {
  /** The type of the block that it is in. */
  parent: string | undefined;
  /** The children of this node or of one in it. */
  children(node: UncheckedNode): ReactNode[];
}
