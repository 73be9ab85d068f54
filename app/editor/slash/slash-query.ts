import { $isCodeNode } from "@lexical/code";
import { $findMatchingParent, $getSelection, $isRangeSelection, $isTextNode, type NodeKey } from "lexical";

/** A slash and the letters after it, up to the caret. */
export interface SlashQuery {
  node: NodeKey;
  /** The slash's offset in the node's text. */
  at: number;
  /** The letters after the slash. */
  typed: string;
}

/** A slash that begins a line or follows a space, then up to 20 letters of at most two words. */
const QUERY = /(?:^|\s)\/((?:\p{L}[\p{L}\d]*(?: \p{L}*)?)?)$/u;
const MAX_QUERY_LENGTH = 20;

/** The slash query at the caret; null if there is none, and in code, where a slash is just a character. */
export function $slashQuery(): SlashQuery | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const { anchor } = selection;
  const node = anchor.getNode();
  if (!$isTextNode(node) || node.hasFormat("code") || $findMatchingParent(node, $isCodeNode)) return null;
  const before = node.getTextContent().slice(0, anchor.offset);
  const typed = QUERY.exec(before)?.[1];
  if (typed === undefined || typed.length > MAX_QUERY_LENGTH) return null;
  const at = before.length - typed.length - 1;
  // A slash at the start of a text node may follow a word of another format.
  if (at === 0 && !isAfterSpace(node.getPreviousSibling()?.getTextContent())) return null;
  return { node: node.getKey(), at, typed };
}

function isAfterSpace(before: string | undefined): boolean {
  return before === undefined || before === "\n" || /\s$/.test(before);
}
