import { cutText } from "~/ui/cut-text";
import type { BlockNode, Parsed } from "./document";
import { DocumentError } from "./document-error";
import { parseHtml } from "./html.server";
import { withParagraphs } from "./html-bare-lines";
import { withFootnotes } from "./html-import-notes";
import { getWords, type ImportRules, type Losses, simplify } from "./html-import-tree";
import { readHtml } from "./html-read";
import type { HtmlNode } from "./html-tree";
import { withIntendedFormat } from "./intended-format";
import { limits, tooLong } from "./limits";
import { normalizeBlocks } from "./normalize-blocks";
import { catchDocumentError, parseDocument } from "./schema";

/** Tags and entities can make the HTML a few times longer than its text. */
const MAX_LENGTH = 4 * limits.textBytes;
/** The most sentences about one text; the rest are only counted. */
const MAX_LOSSES = 20;

/** A document, a sentence for each thing that was lost, and the ids of the source's headings with their words. */
type ImportedHtml = Parsed & { losses: string[]; anchors: Anchor[] };

/**
 * Reads HTML of another site as a document, by the rules for pasting a web page: keeps what a document supports and
 * drops active content and the site's own fonts and greys. Embedded videos become cards. Unlike pasting, it reports
 * what it drops. Never throws.
 */
export function importHtml(source: string, rules: ImportRules): ImportedHtml {
  const losses = createLosses();
  const anchors: Anchor[] = [];
  const parsed = catchDocumentError(() => {
    if (source.length > MAX_LENGTH) throw tooLong();
    const tree = parseHtml(source);
    collectAnchors(tree, anchors);
    const lines = rules.hasBareLines ? withParagraphs(tree) : tree;
    const made = parseDocument({ root: { children: readPage(withFootnotes(lines), rules, losses) } });
    if (!made.ok) throw new DocumentError(made.message);
    return made.document;
  });
  return { ...parsed, losses: toSentences(losses), anchors };
}

/** HTML of another site as blocks. @throws DocumentError */
export function readPage(nodes: HtmlNode[], rules: ImportRules, losses: Losses): BlockNode[] {
  const simple = simplify(nodes, rules, losses);
  return normalizeBlocks(readHtml(withIntendedFormat(simple), { strict: false }));
}

export const createLosses = (): Losses => ({ elements: new Set(), embeds: new Map(), sentences: new Set() });

/** An id of a heading on the old page, and the heading's words. */
export type Anchor = readonly [id: string, words: string];

/** The ids of headings, which may be on an element in them. */
function collectAnchors(nodes: HtmlNode[], anchors: Anchor[], heading?: string): void {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const words = /^h[1-6]$/.test(node.tag) ? getWords(node.children) : heading;
    const id = node.attributes.get("id") ?? (node.tag === "a" ? node.attributes.get("name") : undefined);
    if (id && words) anchors.push([id, words]);
    collectAnchors(node.children, anchors, words);
  }
}

export function toSentences({ elements, embeds, sentences }: Losses): string[] {
  const all = [...sentences];
  if (embeds.size > 0) {
    const named = [...embeds].map(([host, times]) => (times > 1 ? `${host} (${times})` : host));
    all.unshift(`Embedded items become links: ${named.slice(0, MAX_LOSSES).join(", ")}.`);
  }
  if (elements.size > 0) {
    const named = [...elements].slice(0, MAX_LOSSES).map((name) => `<${cutText(name, 40)}>`);
    all.unshift(`HTML left out: ${named.join(", ")}.`);
  }
  const more = all.length - MAX_LOSSES;
  return more > 0 ? [...all.slice(0, MAX_LOSSES), `And ${more} more like these.`] : all;
}
