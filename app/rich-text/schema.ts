import { readBlocks } from "./blocks";
import { emptyDocument, type Parsed, type RichTextDocument } from "./document";
import { DocumentError } from "./document-error";
import { isRecord, readAlignment, readDirection } from "./element";
import { readListedFootnotes } from "./footnotes-read";
import { getChildren } from "./inline";
import { Tally } from "./limits";

/**
 * Parses any value as a document. The result contains only allowed nodes, styles and URLs, in canonical form; the input
 * is not modified. Unknown nodes, forbidden styles and URLs, and texts past the limits of limits.ts result in a message
 * for the author. Never throws, however deep or large the value is: recursion stops at the depth limit.
 */
export function parseDocument(value: unknown): Parsed {
  return catchDocumentError(() => {
    const root = isRecord(value) ? value.root : null;
    if (!isRecord(root) || (root.type !== "root" && root.type !== undefined)) {
      throw new DocumentError("The text is not a document this site can read.");
    }
    const document: RichTextDocument = {
      root: {
        ...emptyDocument.root,
        direction: readDirection(root.direction),
        format: readAlignment(root.format),
        children: readListedFootnotes(readBlocks(getChildren(root), new Tally())),
      },
    };
    return document;
  });
}

/** The document that `read` returns, or the message of the DocumentError that it throws. */
export function catchDocumentError(read: () => RichTextDocument): Parsed {
  try {
    return { ok: true, document: read() };
  } catch (error) {
    if (error instanceof DocumentError) return { ok: false, message: error.message };
    throw error;
  }
}
