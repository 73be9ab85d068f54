import { DocumentError } from "./document-error";

/**
 * What one text may hold: 1 MB of characters in UTF-8, and nodes as deep and many as an author needs. The database
 * refuses the same (private.is_document), but takes 100 levels of other programs' documents, which repair.ts can read.
 */
export const limits = { textBytes: 1_000_000, depth: 20, nodes: 10_000 };

/** Counts what a document will hold while it is read; throws a Refusal where a limit is passed. */
export class Tally {
  private nodes = 0;
  private bytes = 0;

  /** Depth 1 is a block of the root. */
  node(depth: number): void {
    if (depth > limits.depth) {
      throw new DocumentError(`The text is nested too deeply: at most ${limits.depth} levels are possible.`);
    }
    this.nodes += 1;
    if (this.nodes > limits.nodes) {
      throw new DocumentError(
        `The text has too many parts: at most ${limits.nodes.toLocaleString("en")} are possible.`,
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
