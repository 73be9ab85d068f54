import { findJsonExcess } from "~/http/json-excess";
import type { Parsed, RichTextDocument } from "./document";
import { htmlToDocument } from "./html.server";
import { importHtml } from "./html-import.server";
import { limits, tooLong } from "./limits";
import { safeSource } from "./links";
import { catchDocumentError, parseDocument } from "./schema";
import { plainText } from "./text";
import { typedToHtml } from "./typed-html";

/** JSON takes about 100 bytes for each node, plus its text. */
const maxInputBytes = limits.textBytes * 4;

/**
 * Parses the value of a rich-text field: the editor's JSON document, or HTML or plain text from the textarea, in which
 * blank lines separate paragraphs. Never throws.
 */
export function parseRichText(raw: string): Parsed {
  if (raw.length > maxInputBytes) {
    return catchDocumentError(() => {
      throw tooLong();
    });
  }
  const value = parseJson(raw);
  return value === undefined ? htmlToDocument(typedToHtml(raw.trimEnd())) : parseDocument(value);
}

/**
 * The readable parts of a text that parseRichText rejects; frames become links. For previews. Null if nothing can be
 * read. Never throws.
 */
export function readPartially(raw: string): RichTextDocument | null {
  const value = parseJson(raw);
  const read =
    value === undefined
      ? importHtml(typedToHtml(raw.trimEnd()), {
          resolveImage: safeSource,
          resolveLink: (url) => url,
        })
      : htmlToDocument(typedToHtml(plainText(value)));
  return read.ok ? read.document : null;
}

/** The editor's JSON; undefined for anything else, null if it would take far more memory than its length. */
function parseJson(raw: string): unknown {
  if (!/^\s*\{\s*"root"\s*:/.test(raw)) return undefined;
  if (findJsonExcess(Buffer.from(raw))) return null;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
