import type { Parsed } from "./document";
import { htmlToDocument } from "./html.server";
import { limits, tooLong } from "./limits";
import { parseDocument, refusable } from "./schema";
import { typedToHtml } from "./typed-html";

/** JSON spends about 100 bytes on each node besides its text. */
const longestInput = limits.textBytes * 4;

/**
 * Reads what a rich-text field sends: the editor's JSON document, or from the textarea HTML or plain text,
 * whose blank lines separate paragraphs. Never throws.
 */
export function parseRichText(raw: string): Parsed {
  if (raw.length > longestInput) {
    return refusable(() => {
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
