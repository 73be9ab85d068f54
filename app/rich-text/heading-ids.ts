import { plainTextWithoutFootnotes } from "./text";
import type { UncheckedNode } from "./unchecked-node";

/** Ids of parts of the page around a text, and of its blocks and notes, which a heading does not take. */
const TAKEN =
  /^(?:also|book-search|changes|content|content-stats|download|find|places|q|sections|site|status|(?:note-|ref-)?\d+)$/;

/**
 * The ids of a text's headings in order, made of their words as GitHub makes them, so that links from elsewhere mostly
 * stay right: "Über das Warten!" becomes "über-das-warten"; a second one "über-das-warten-1".
 */
export function listHeadingIds(words: string[]): string[] {
  const taken = new Set<string>();
  /** The next number for each slug. */
  const numbers = new Map<string, number>();
  return words.map((text) => {
    const slug = text
      .normalize("NFC")
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
      .replace(/\s/g, "-");
    const start = slug || "heading";
    const withNumber = (at: number) => (at === 0 ? start : `${start}-${at}`);
    let number = numbers.get(start) ?? 0;
    while (TAKEN.test(withNumber(number)) || taken.has(withNumber(number))) number += 1;
    numbers.set(start, number);
    const id = withNumber(number);
    taken.add(id);
    return id;
  });
}

/** The words of the headings in a text, in order. */
export const listHeadings = (blocks: UncheckedNode[]): string[] =>
  blocks.flatMap((node) =>
    node.type === "heading"
      ? [plainTextWithoutFootnotes({ root: node })]
      : Array.isArray(node.children)
        ? listHeadings(node.children)
        : [],
  );

/** Blocks whose headings have ids with this prefix; links within the text to a heading lead to it. */
export function withHeadingIds(blocks: UncheckedNode[], prefix: string): UncheckedNode[] {
  const ids = listHeadingIds(listHeadings(blocks));
  if (ids.length === 0) return blocks;
  const known = new Set(ids);
  let next = 0;
  const visit = (node: UncheckedNode): UncheckedNode => {
    const children = node.children?.map(visit);
    const made = children ? { ...node, children } : node;
    if (node.type === "heading") return { ...made, headingId: `${prefix}${ids[next++]}` };
    const target = node.type === "link" && `${node.url}`.startsWith("#") ? `${node.url}`.slice(1) : "";
    return known.has(target) ? { ...made, url: `#${prefix}${target}` } : made;
  };
  return blocks.map(visit);
}
