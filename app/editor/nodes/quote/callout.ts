import { $isListNode } from "@lexical/list";
import type { ElementTransformer } from "@lexical/markdown";
import { $isQuoteNode, QuoteNode } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $getSelection,
  $getState,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  $setState,
  createState,
  type LexicalNode,
} from "lexical";
import { type CalloutKind, findCallout, readCallout } from "~/rich-text/nodes/quote/callout";
import { showToast } from "~/ui/toast-message";
import { $isAtEdge } from "../../plugins/beside-block";
import { $getRootBlock } from "../../root-block";

/** A callout's kind, stored as node state of a quote, so callouts behave like quotes. Null for a plain quote. */
const callout = createState("callout", { parse: readCallout });

export function $getCallout(node: LexicalNode | null): CalloutKind | null {
  return $isQuoteNode(node) ? $getState(node, callout) : null;
}

export function $setCallout(quote: QuoteNode, kind: CalloutKind | null): QuoteNode {
  return $setState(quote, callout, kind);
}

/** The callout that holds the whole selection; null if there is none. */
export function $getSelectedCallout(): QuoteNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const [anchor, focus] = [selection.anchor, selection.focus].map((point) => $getRootBlock(point.getNode()));
  return anchor && $isQuoteNode(anchor) && anchor.is(focus) && $getCallout(anchor) ? anchor : null;
}

/** Tells the author why a list did not go into the callout. */
export function showNoListInCallout(description: string): void {
  showToast({ title: "A callout can’t contain a list", description });
}

/**
 * Call this before pasting nodes: lists go below a callout. The caret leaves an empty callout first, because Lexical
 * would replace the callout with the list.
 */
export function $leaveCallout(nodes: LexicalNode[]): void {
  const callout = $getSelectedCallout();
  if (!callout || !nodes.some($isListNode)) return;
  showNoListInCallout("It was pasted below.");
  if (!callout.isEmpty() || !$isListNode(nodes[0])) return;
  const line = $createParagraphNode();
  callout.insertAfter(line);
  line.select();
}

/** Turns a quote that begins with `[!NOTE]` into a callout, as in Markdown. */
export function $readCalloutMarker(quote: LexicalNode): void {
  const text = $isQuoteNode(quote) && quote.getFirstChild();
  if (!text || !$isTextNode(text) || !$isQuoteNode(quote)) return;
  const [marker, name = ""] = /^\[!([a-z]+)\][+-]?[ \t]*/i.exec(text.getTextContent()) ?? [];
  const kind = findCallout(name);
  if (!marker || !kind) return;
  $setCallout(quote, kind);
  const rest = text.getTextContent().slice(marker.length);
  if (rest) {
    text.setTextContent(rest);
    return;
  }
  const next = text.getNextSibling();
  text.remove();
  if ($isLineBreakNode(next)) next.remove();
}

/** Turns a quote into a callout when `[!NOTE]` is typed at its beginning. */
export const CALLOUT: ElementTransformer = {
  type: "element",
  dependencies: [QuoteNode],
  regExp: /^\[!([a-z]+)\]\s$/i,
  export: () => null,
  replace: (parent, children, [, name = ""]) => {
    const kind = findCallout(name);
    if (!$isQuoteNode(parent) || !kind) return false;
    $setCallout(parent, kind);
    parent.append(...children);
    parent.select(0, 0);
  },
};

/** Enter after `[!NOTE]` starts a callout; at the beginning of a quote it inserts a paragraph above the quote. */
export function $enterQuote(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const quote = selection.anchor.getNode().getTopLevelElement();
  if (!$isQuoteNode(quote) || quote.isEmpty()) return false;
  const [, name = ""] = /^\[!([a-z]+)\]$/i.exec(quote.getTextContent()) ?? [];
  if (findCallout(name) && $isAtEdge(selection.anchor, quote, false)) {
    $readCalloutMarker(quote);
    quote.selectStart();
    return true;
  }
  if (!$isAtEdge(selection.anchor, quote, true)) return false;
  quote.insertBefore($createParagraphNode());
  return true;
}
