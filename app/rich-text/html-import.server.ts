import type { Parsed } from "./document";
import { DocumentError } from "./document-error";
import { parseHtml } from "./html.server";
import { withParagraphs } from "./html-bare-lines";
import { readForeignHtml } from "./html-import";
import { createLosses, toSentences } from "./html-import-losses";
import type { ImportRules } from "./html-import-rules";
import { getHeadingLevel, getWords, type HtmlNode } from "./html-tree";
import { limits, tooLong } from "./limits";
import { catchDocumentError, parseDocument } from "./schema";

/** Tags and entities can make the HTML a few times longer than its text. */
const MAX_LENGTH = 4 * limits.textBytes;

/** A document, a sentence for each thing that was lost, and the ids of the source's headings with their words. */
type ImportedHtml = Parsed & { losses: string[]; anchors: Anchor[] };

/**
 * Reads HTML of another site as a document, as pasted HTML is read (html-import.ts), and says what it drops. Never
 * throws.
 */
export function importHtml(source: string, rules: ImportRules): ImportedHtml {
  const losses = createLosses();
  const anchors: Anchor[] = [];
  const parsed = catchDocumentError(() => {
    if (source.length > MAX_LENGTH) throw tooLong();
    const tree = parseHtml(source);
    collectAnchors(tree, anchors);
    const lines = rules.hasBareLines ? withParagraphs(tree) : tree;
    const made = parseDocument({ root: { children: readForeignHtml(lines, rules, losses) } });
    if (!made.ok) throw new DocumentError(made.message);
    return made.document;
  });
  return { ...parsed, losses: toSentences(losses), anchors };
}

/** An id of a heading on the old page, and the heading's words. */
export type Anchor = readonly [id: string, words: string];

/** Longer words (characters) are no heading: with many ids in them, comparing them would take quadratic time. */
const MAX_HEADING = 1_000;

/** The ids of headings, which may be on an element in them. */
function collectAnchors(nodes: HtmlNode[], anchors: Anchor[], heading?: string): void {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const words = heading ?? (getHeadingLevel(node) ? getWords(node.children) : undefined);
    const id = node.attributes.get("id") ?? (node.tag === "a" ? node.attributes.get("name") : undefined);
    if (id && words && words.length <= MAX_HEADING) anchors.push([id, words]);
    collectAnchors(node.children, anchors, words);
  }
}
