import type { BlockState, InlineNode, LinkNode } from "./document";

/** What was written in one line of a block, before spaces are settled. */
export type Piece = Words | { break: Link | null };
type Words = { text: string; format: number; style: string; link: Link | null };
/** One <a> element; two pieces belong to the same link when they hold the same object. */
export type Link = Pick<LinkNode, "url" | "target" | "title">;
export type BlockFormat = BlockState & { format?: string; direction?: string };

/** A line end of the source with the spaces after it; those before it are cut off by `withoutSpacesAtEnd`. */
const lineEnd = /[\n\r][ \t\f\n\r]*/;

/**
 * Gathers inline pieces into lines and hands them on as blocks. With `breaks` 0 every line becomes a block (the
 * paragraphs of the root); else the lines of one block are joined by so many line breaks (items, quotes).
 */
export class Flow {
  private pieces: Piece[] = [];
  private lines: InlineNode[][] = [];
  private look: BlockFormat;
  private explicit: boolean;

  /** `asked`: the look of an element that asked for this block, which then stays even when it is empty. */
  constructor(
    private readonly emit: (children: InlineNode[], look: BlockFormat) => void,
    private readonly breaks: number,
    asked?: BlockFormat,
  ) {
    this.explicit = asked !== undefined;
    this.look = asked ?? {};
  }

  /** The look of the first piece is the look of the block. */
  add(piece: Piece, look: BlockFormat): void {
    if (this.pieces.length === 0 && this.lines.length === 0) this.look = look;
    this.pieces.push(piece);
  }

  /** A paragraph begins: unlike loose words it stays when it is empty. */
  open(look: BlockFormat): void {
    this.boundary();
    if (this.breaks > 0) return;
    this.explicit = true;
    this.look = look;
  }

  /** A block begins or ends here. */
  boundary(): void {
    if (this.breaks === 0) this.close();
    else this.commit(false);
  }

  /** Something that is no inline node follows: what was gathered is emitted before it, nothing if it was empty. */
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
        this.look,
      );
    }
    this.lines = [];
    this.look = {};
    this.explicit = false;
  }

  /** Takes the pieces as a line; lines of spaces alone count only where they are all that was asked for. */
  private commit(keepBlank: boolean): void {
    const line = settle(this.pieces);
    const blank = line.every((node) => node.type === "text" && /^[ \t]*$/.test(node.text));
    if (line.length > 0 && (!blank || keepBlank)) this.lines.push(line);
    this.pieces = [];
  }
}

/**
 * Spaces as HTML has them, but for one thing: several spaces within a line stay, so that a document survives
 * the textarea. A line end with the spaces around it is one space, and none at the edges of a line.
 */
function settle(pieces: Piece[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  let link: { from: Link; node: LinkNode } | null = null;
  const into = (from: Link | null): InlineNode[] => {
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
  let pending: Words | null = null;
  const write = (piece: Words, text: string) => {
    if (text === "") return;
    const { format, style } = piece;
    into(piece.link).push({ type: "text", version: 1, text, format, style, mode: "normal", detail: 0 });
  };
  for (const piece of dropLastBreak(pieces)) {
    if ("break" in piece) {
      into(piece.break).push(lineBreak());
      atEdge = true;
      pending = null;
      continue;
    }
    const parts = piece.text.split(lineEnd);
    parts.forEach((part, index) => {
      if (index > 0 && !atEdge) pending ??= piece;
      const words = index < parts.length - 1 ? withoutSpacesAtEnd(part) : part;
      if (words === "") return;
      if (pending && !/^[ \t]/.test(words)) write(pending, " ");
      pending = null;
      write(piece, words);
      atEdge = false;
    });
  }
  return nodes;
}

/** A loop, since a regular expression for this takes time in the square of the spaces. */
function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\f".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** HTML does not show a break at the end of a block. */
function dropLastBreak(pieces: Piece[]): Piece[] {
  const last = pieces.findLastIndex(
    (piece) => "break" in piece || !/^(?:[ \t\f]*[\n\r][ \t\f\n\r]*)?$/.test(piece.text),
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
