import { $createLinkNode, $isLinkNode, $toggleLink, type LinkNode } from "@lexical/link";
import { $createTextNode, $findMatchingParent, $getSelection, $isRangeSelection } from "lexical";

/** The link around the caret, or around all that is selected; null where there is none. */
export function $linkAtSelection(): LinkNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  const other = $findMatchingParent(selection.focus.getNode(), $isLinkNode);
  return link?.is(other) ? link : null;
}

/** Links the selected words, or the whole of the link around the caret; null takes the link away. */
export function $setLink(address: string | null): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (!address || $linkAtSelection() || !selection.isCollapsed()) {
    $toggleLink(address);
    return;
  }
  // Without words the address itself becomes the text; the caret goes behind it.
  const words = $createTextNode(address.replace(/^mailto:/, ""));
  selection.insertNodes([$createLinkNode(address).append(words)]);
  words.selectEnd();
}
