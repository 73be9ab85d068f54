import type { BlockState, FootnoteNode, InlineNode, LinkNode, MathNode } from "./document";

/** Text, a line break or another node of a block, before whitespace is normalized. */
type Piece = TextPiece | NodePiece | { break: Link | null };
type TextPiece = { text: string; format: number; style: string; link: Link | null };
/** Its link is null if the node cannot be inside a link. */
type NodePiece = { node: MathNode | FootnoteNode; link: Link | null };
/** One <a> element; two pieces belong to the same link if they have the same object. */
export type Link = Pick<LinkNode, "url" | "target" | "title">;
export type BlockFormat = BlockState & { format?: string; direction?: string };

/** A line break in the source and the spaces after it; `trimEndSpaces` removes the spaces before it. */
const lineEnd = /[\n\r][ \t\f\n\r]*/;

/**
 * Collects inline pieces into lines and emits them as blocks. With `breaks` 0, each line becomes a block (the root's
 * paragraphs); otherwise the lines of a block are joined by that many line breaks (list items, quotes).
 */
export class Flow {
  private pieces: Piece[] = [];
  private lines: InlineNode[][] = [];
  private format: BlockFormat;
  private explicit: boolean;

  /** `ownFormat`: the format of the element that becomes this block, which is kept even if it is empty. */
  constructor(
    private readonly emit: (children: InlineNode[], format: BlockFormat) => void,
    private readonly breaks: number,
    ownFormat?: BlockFormat,
  ) {
    this.explicit = ownFormat !== undefined;
    this.format = ownFormat ?? {};
  }

  /** Adds a piece. A block gets the format of its first piece. */
  add(piece: Piece, format: BlockFormat): void {
    if (this.pieces.length === 0 && this.lines.length === 0) this.format = format;
    this.pieces.push(piece);
  }

  /** Starts a paragraph: unlike loose text it is kept even if it is empty. */
  open(format: BlockFormat): void {
    this.boundary();
    if (this.breaks > 0) return;
    this.explicit = true;
    this.format = format;
  }

  /** A block starts or ends here. */
  boundary(): void {
    if (this.breaks === 0) this.close();
    else this.commit(false);
  }

  /** Called before anything other than inline nodes: emits what was collected, if anything. */
  interrupt(): void {
    this.commit(false);
    if (this.lines.length === 0) this.explicit = false;
    this.close();
  }

  /** Ends the block and emits it, if there is one. */
  close(): void {
    this.commit(this.explicit && this.lines.length === 0);
    if (this.lines.length > 0 || this.explicit) {
      const breaks = Array.from({ length: this.breaks }, lineBreak);
      this.emit(
        this.lines.flatMap((line, index) => (index > 0 ? [...breaks, ...line] : line)),
        this.format,
      );
    }
    this.lines = [];
    this.format = {};
    this.explicit = false;
  }

  /** Turns the pieces into a line; a blank line only counts in an explicit block without other lines. */
  private commit(keepBlank: boolean): void {
    const line = collapseSpaces(this.pieces);
    const blank = line.every((node) => node.type === "text" && /^[ \t]*$/.test(node.text));
    if (line.length > 0 && (!blank || keepBlank)) this.lines.push(line);
    this.pieces = [];
  }
}

/**
 * Collapses whitespace as HTML does, except that several spaces within a line are kept, so that a document survives
 * the textarea: a line break with the spaces around it becomes one space, or none at a line's start or end.
 */
function collapseSpaces(pieces: Piece[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  let link: { from: Link; node: LinkNode } | null = null;
  const getTarget = (from: Link | null): InlineNode[] => {
    if (!from) {
      link = null;
      return nodes;
    }
    if (link?.from !== from) {
      link = { from, node: linkNode(from) };
      nodes.push(link.node);
    }
    return link.node.children;
  };
  let atEdge = true;
  let pending: TextPiece | null = null;
  const write = (piece: TextPiece, text: string) => {
    if (text === "") return;
    const { format, style } = piece;
    getTarget(piece.link).push({ type: "text", version: 1, text, format, style, mode: "normal", detail: 0 });
  };
  for (const piece of dropLastBreak(pieces)) {
    if ("break" in piece) {
      getTarget(piece.break).push(lineBreak());
      atEdge = true;
      pending = null;
      continue;
    }
    if ("node" in piece) {
      if (pending) write(pending, " ");
      pending = null;
      getTarget(piece.link).push(piece.node);
      atEdge = false;
      continue;
    }
    const parts = piece.text.split(lineEnd);
    parts.forEach((part, index) => {
      if (index > 0 && !atEdge) pending ??= piece;
      const line = index < parts.length - 1 ? trimEndSpaces(part) : part;
      if (line === "") return;
      if (pending && !/^[ \t]/.test(line)) write(pending, " ");
      pending = null;
      write(piece, line);
      atEdge = false;
    });
  }
  return nodes;
}

/** Uses a loop, because a regular expression would take quadratic time. */
function trimEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\f".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** HTML does not show a line break at the end of a block. */
function dropLastBreak(pieces: Piece[]): Piece[] {
  const last = pieces.findLastIndex(
    (piece) => "break" in piece || "node" in piece || !/^(?:[ \t\f]*[\n\r][ \t\f\n\r]*)?$/.test(piece.text),
  );
  const piece = pieces[last];
  return piece && "break" in piece ? pieces.filter((_, index) => index !== last) : pieces;
}

function lineBreak(): InlineNode {
  return { type: "linebreak", version: 1 };
}

function linkNode(link: Link): LinkNode {
  const children: LinkNode["children"] = [];
  return { type: "link", version: 1, direction: null, format: "", indent: 0, rel: null, ...link, children };
}
