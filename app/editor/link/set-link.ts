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

/**
 * Links the selected text, or changes the link around the caret; null removes it. If there is neither, inserts a link
 * with the text `words`, by default its URL.
 */
export function $setLink(url: string | null, words = url?.replace(/^mailto:/, "")): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (!url || $linkAtSelection() || !selection.isCollapsed()) {
    $toggleLink(url);
    // The next typed text goes after the link instead of replacing it.
    if (url) $linkAtSelection()?.selectNext(0, 0);
    return;
  }
  const text = $createTextNode(words);
  selection.insertNodes([$createLinkNode(url).append(text)]);
  text.selectEnd();
}
