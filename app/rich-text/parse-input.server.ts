import type { Parsed } from "./document";
import { htmlToDocument } from "./html.server";
import { limits, tooLong } from "./limits";
import { catchDocumentError, parseDocument } from "./schema";
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
  if (/^\s*\{\s*"root"\s*:/.test(raw)) {
    const value = parseJson(raw);
    if (value !== undefined) return parseDocument(value);
  }
  return htmlToDocument(typedToHtml(raw.trimEnd()));
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
