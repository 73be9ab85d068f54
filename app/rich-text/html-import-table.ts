import type { Losses } from "./html-import-losses";
import { findAll, type HtmlElement } from "./html-tree";
import { readTableRows } from "./nodes/table/html-rows";
import { TABLE_SIZE } from "./nodes/table/table";

/** Records what a table loses: rows and cells that a table here cannot have. */
export function checkTable(node: HtmlElement, losses: Losses): void {
  const isReadable = readTableRows(node, { format: 0, style: {}, link: null, block: {} }, () => ({}));
  if (!isReadable)
    losses.sentences.add(
      `A table that is too large (it can have ${TABLE_SIZE}): each of its rows becomes a line of text.`,
    );
  const isMerged = (cell: HtmlElement) =>
    ["colspan", "rowspan"].some((name) => Number(cell.attributes.get(name) ?? 1) > 1);
  if ([...findAll(node.children, "td"), ...findAll(node.children, "th")].some(isMerged))
    losses.sentences.add("Merged cells of a table are split: the words are in the first of them.");
  if (findAll(node.children, "table").length > 0)
    losses.sentences.add("A table within a table: only its text is kept.");
}
