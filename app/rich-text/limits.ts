import { DocumentError } from "./document-error";

/**
 * What a text may contain: 1 MB of UTF-8, and more levels and nodes than any author needs. The database has the same
 * limits (private.is_document) but accepts up to 100 levels from other programs, which repair.ts can read.
 */
export const limits = { textBytes: 1_000_000, depth: 20, nodes: 10_000 };

/** Deeper content is reduced to its text by repair.ts: a list takes two levels. */
export const MAX_REPAIR_DEPTH = 16;

/** Counts a document's nodes and text while it is read. Its methods throw a DocumentError past a limit. */
export class Tally {
  private nodes = 0;
  private bytes = 0;

  /** Counts a node; blocks of the root have depth 1. */
  node(depth: number): void {
    if (depth > limits.depth) {
      throw new DocumentError(`The text is nested too deeply: at most ${limits.depth} levels are allowed.`);
    }
    this.nodes += 1;
    if (this.nodes > limits.nodes) {
      throw new DocumentError(
        `The text has too many parts: at most ${limits.nodes.toLocaleString("en")} are allowed.`,
      );
    }
  }

  text(text: string): void {
    this.bytes += text.length > limits.textBytes ? text.length : new TextEncoder().encode(text).length;
    if (this.bytes > limits.textBytes) throw tooLong();
  }
}

export function tooLong(): DocumentError {
  return new DocumentError("The text is too long: at most 1 MB can be saved.");
}
