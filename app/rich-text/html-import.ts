import type { BlockNode } from "./document";
import { withFormulas } from "./html-formulas";
import type { Losses } from "./html-import-losses";
import { withFootnotes } from "./html-import-notes";
import { withoutRemarks } from "./html-import-remarks";
import type { ImportRules } from "./html-import-rules";
import { simplify } from "./html-import-tree";
import { withLowerHeadings, withoutDocumentMarks } from "./html-import-word";
import { readHtml } from "./html-read";
import type { HtmlNode } from "./html-tree";
import { withWordLists } from "./html-word-lists";
import { withIntendedFormat } from "./intended-format";
import { normalizeBlocks } from "./normalize-blocks";

/**
 * The blocks of HTML that another program wrote, pasted or imported: only what a document can contain, and only the
 * styles that its author chose. Records in `losses` what could not be kept. Never throws.
 */
export function readForeignHtml(nodes: HtmlNode[], rules: ImportRules, losses: Losses): BlockNode[] {
  const words = withoutDocumentMarks(withoutRemarks(nodes.map(withFormulas), losses), losses);
  const simple = simplify(withWordLists(withFootnotes(words)), rules, losses);
  return normalizeBlocks(readHtml(withIntendedFormat(withLowerHeadings(simple)), { strict: false }));
}
