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
import { type CalloutKind, findCallout, readCallout } from "~/rich-text/callout";
import { showToast } from "~/ui/toast-message";
import { $isAtEdge } from "./plugins/beside-block";
import { $getRootBlock } from "./root-block";

/** The kind of callout that a quote is: node state, so that a callout behaves as a quote. Null is a plain quote. */
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

/** Says why a list is not where its author wanted it. */
export function showNoListInCallout(description: string): void {
  showToast({ title: "A callout cannot contain a list", description });
}

/** Before nodes are pasted: a list goes below a callout, also below an empty one, which Lexical would replace by it. */
export function $leaveCallout(nodes: LexicalNode[]): void {
  const callout = $getSelectedCallout();
  if (!callout || !nodes.some($isListNode)) return;
  showNoListInCallout("It was pasted below.");
  if (!callout.isEmpty() || !$isListNode(nodes[0])) return;
  const line = $createParagraphNode();
  callout.insertAfter(line);
  line.select();
}

/** Makes a callout of a quote that begins with `[!NOTE]`, as in Markdown. */
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

/** The same while it is typed at the beginning of a quote. */
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

/** Enter behind `[!NOTE]` begins a callout; at the beginning of a quote it makes room above, and the quote keeps its words. */
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
