import { emptyDocument, type RichTextDocument } from "~/rich-text/document";
import { DocumentError } from "~/rich-text/document-error";
import { readHtml } from "~/rich-text/html-read";
import { parseDocument } from "~/rich-text/schema";
import { typedToHtml } from "~/rich-text/typed-html";
import { domTree } from "./dom-tree";

/**
 * The document the editor opens with: the stored one or, if the textarea was edited before the editor had loaded, the
 * one that was `typed`; the page's `html` if that has not been parsed yet (`stored` is undefined). Null if it cannot be
 * parsed, so the textarea stays.
 */
export function initialDocument(
  stored: unknown,
  html: string,
  typed: string | null,
): RichTextDocument | null {
  if (typed !== null || stored === undefined) return documentFromHtml(typedToHtml(typed ?? html));
  if (stored === null) return html.trim() === "" ? emptyDocument : null;
  const parsed = parseDocument(stored);
  return parsed.ok ? parsed.document : null;
}

function documentFromHtml(html: string): RichTextDocument | null {
  try {
    const parsed = parseDocument({ root: { children: readHtml(domTree(html), { strict: true }) } });
    return parsed.ok ? parsed.document : null;
  } catch (rejection) {
    if (rejection instanceof DocumentError) return null;
    throw rejection;
  }
}
