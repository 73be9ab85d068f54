import { $isCodeNode } from "@lexical/code";
import { $findMatchingParent, $getSelection, $isRangeSelection, $isTextNode, type NodeKey } from "lexical";

/** A slash and the letters behind it, up to the caret. */
export interface SlashQuery {
  node: NodeKey;
  /** Where the slash stands in the text of the node. */
  at: number;
  /** The letters behind it. */
  typed: string;
}

/** A slash that begins a line or follows a space, then up to 20 letters of at most two words. */
const QUERY = /(?:^|\s)\/((?:\p{L}[\p{L}\d]*(?: \p{L}*)?)?)$/u;
const LONGEST = 20;

/** The slash that is being typed at the caret; null where there is none, and in code, where it is a character. */
export function $slashQuery(): SlashQuery | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const { anchor } = selection;
  const node = anchor.getNode();
  if (!$isTextNode(node) || node.hasFormat("code") || $findMatchingParent(node, $isCodeNode)) return null;
  const before = node.getTextContent().slice(0, anchor.offset);
  const typed = QUERY.exec(before)?.[1];
  if (typed === undefined || typed.length > LONGEST) return null;
  const at = before.length - typed.length - 1;
  // A slash that opens a text node may stand behind a word of another look.
  if (at === 0 && !isAfterSpace(node.getPreviousSibling()?.getTextContent())) return null;
  return { node: node.getKey(), at, typed };
}

function isAfterSpace(before: string | undefined): boolean {
  return before === undefined || before === "\n" || /\s$/.test(before);
}
