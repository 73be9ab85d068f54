import { type BlockNode, type FootnoteNode, type InlineNode, inlineTypes } from "./document";
import { getReferredNumber } from "./footnotes";
import { isBlank } from "./inline";
import { mapInlines } from "./map-inlines";

/** The limits of a text are checked before its footnotes are repeated (characters of JSON). */
const MAX_REPEATED = 20_000;

/**
 * Converts footnotes that are references and a list at the end (footnotes.ts), as in Markdown and older texts, into
 * nodes. Each further reference to a footnote becomes a footnote with the same words. Only if nothing is lost: if a
 * footnote is not referred to, refers to another, or contains a list, all stay as they are.
 */
export function readListedFootnotes(blocks: BlockNode[]): BlockNode[] {
  const [rule, list] = blocks.slice(-2);
  if (rule?.type !== "horizontalrule" || list?.type !== "list") return blocks;
  if (list.listType !== "number" || list.start !== 1) return blocks;
  const items = list.children.map(({ children, format, direction, $ }) =>
    format || direction || $ || !children.every(isPart) || children.every(isBlank) ? null : children,
  );
  const used = new Set<number | null>();
  let repeated = 0;
  const toFootnote = (node: InlineNode): InlineNode => {
    const number = getReferredNumber(node);
    if (number === undefined) return node;
    const children = isReference(node, number) ? items[number - 1] : null;
    const known = children ? number : null;
    if (used.has(known)) repeated += JSON.stringify(children).length;
    used.add(known);
    return children ? { type: "note", version: 1, children } : node;
  };
  const body = blocks.slice(0, -2).map((block) => mapInlines(block, toFootnote));
  const isComplete = used.size === items.length && !used.has(null) && repeated <= MAX_REPEATED;
  return isComplete ? body : blocks;
}

/** Whether a node of a list item can be in a footnote. */
function isPart(node: { type: string }): node is FootnoteNode["children"][number] {
  const isInline = inlineTypes.includes(node.type) && node.type !== "note";
  return isInline && getReferredNumber(node) === undefined;
}

/** Whether a link consists only of the footnote's number. */
function isReference(node: InlineNode, number: number): boolean {
  if (node.type !== "link" || node.title !== null) return false;
  const [text, ...others] = node.children;
  return text?.type === "text" && text.text === `${number}` && others.length === 0;
}
