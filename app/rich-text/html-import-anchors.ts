import type { HtmlElement, HtmlNode } from "./html-tree";

/**
 * Links between a text and its footnotes, endnotes and margin comments in Word (`#_ftn1`, and `#_ftnref1` back) and in
 * Google Docs (`#ftnt1`, `#cmnt1`).
 */
const PROGRAM_LINK = /#(_ftn|_edn|_msocom_|_msoanchor_|ftnt|cmnt)(_?ref)?(\d{1,6})$/;

interface ProgramLink {
  /** The anchor of the note, whichever end the link is at. */
  id: string;
  isRemark: boolean;
  /** Whether it leads from the note back to the text. */
  isBack: boolean;
}

/** What a link of Word or Google Docs connects; null for any other element. */
export function readProgramLink({ tag, attributes }: HtmlElement): ProgramLink | null {
  const found = tag === "a" ? PROGRAM_LINK.exec(attributes.get("href") ?? "") : null;
  if (!found) return null;
  const [, kind = "", ref, number] = found;
  const isRemark = /^(?:_mso|cmnt)/.test(kind);
  return { id: `${kind}${number}`, isRemark, isBack: ref !== undefined || kind === "_msoanchor_" };
}

/** How deep the link back is searched for in a note, so that the time is linear. */
const DEPTH = 5;

/** The link of a block that is a note or a comment of Word or Google Docs: it begins with one back to the text. */
export function readProgramNote(node: HtmlElement): ProgramLink | null {
  if (!/^(?:p|div|li)$/.test(node.tag)) return null;
  const [first] = leaves(node, DEPTH);
  const isOne = first?.isBack && leaves(node, DEPTH).filter((leaf) => leaf?.isBack).length === 1;
  return isOne ? first : null;
}

/** For each word or link in the order of the text, the link, or null. */
function leaves(node: HtmlNode, depth: number): (ProgramLink | null)[] {
  if (typeof node === "string") return node.trim() === "" ? [] : [null];
  const link = readProgramLink(node);
  if (link) return [link];
  return depth === 0 || node.tag === "hr"
    ? [null]
    : node.children.flatMap((child) => leaves(child, depth - 1));
}
