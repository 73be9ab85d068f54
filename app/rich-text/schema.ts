import { readBlocks } from "./blocks";
import { emptyDocument, type Parsed, type RichTextDocument } from "./document";
import { DocumentError } from "./document-error";
import { isRecord, readAlignment, readDirection } from "./element";
import { getChildren } from "./inline";
import { Tally } from "./limits";

export type { Parsed, RichTextDocument } from "./document";

/**
 * Reads any value as a document. What comes out holds nothing but the nodes, styles and addresses of the
 * allow-lists, in canonical form; what went in is not changed. Unknown nodes, forbidden styles and addresses,
 * and texts past the limits of limits.ts give a message for the author. Never throws, however deep or large
 * the value is: no recursion goes past the depth limit.
 */
export function parseDocument(value: unknown): Parsed {
  return refusable(() => {
    const root = isRecord(value) ? value.root : null;
    if (!isRecord(root) || (root.type !== "root" && root.type !== undefined)) {
      throw new DocumentError("The text is not a document this site can read.");
    }
    const document: RichTextDocument = {
      root: {
        ...emptyDocument.root,
        direction: readDirection(root.direction),
        format: readAlignment(root.format),
        children: readBlocks(getChildren(root), new Tally()),
      },
    };
    return document;
  });
}

/** The document `read` returns, or the message of the Refusal it throws. */
export function refusable(read: () => RichTextDocument): Parsed {
  try {
    return { ok: true, document: read() };
  } catch (refusal) {
    if (refusal instanceof DocumentError) return { ok: false, message: refusal.message };
    throw refusal;
  }
}
