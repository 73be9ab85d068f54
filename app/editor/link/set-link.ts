import { $createLinkNode, $isLinkNode, $toggleLink, type LinkNode } from "@lexical/link";
import { $createTextNode, $findMatchingParent, $getSelection, $isRangeSelection } from "lexical";

/** The link around the caret or the whole selection; null if there is none. */
export function $linkAtSelection(): LinkNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  const other = $findMatchingParent(selection.focus.getNode(), $isLinkNode);
  return link?.is(other) ? link : null;
}

/** Links the selected text, or changes the link around the caret; null removes it. */
export function $setLink(address: string | null): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (!address || $linkAtSelection() || !selection.isCollapsed()) {
    $toggleLink(address);
    return;
  }
  // Without a selection, the address becomes the text, and the caret goes after it.
  const words = $createTextNode(address.replace(/^mailto:/, ""));
  selection.insertNodes([$createLinkNode(address).append(words)]);
  words.selectEnd();
}
