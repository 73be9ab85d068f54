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
import { $isAtEdge } from "./plugins/beside-block";

/** The kind of callout that a quote is: node state, so that a callout behaves as a quote. Null is a plain quote. */
const callout = createState("callout", { parse: readCallout });

export function $getCallout(node: LexicalNode | null): CalloutKind | null {
  return $isQuoteNode(node) ? $getState(node, callout) : null;
}

export function $setCallout(quote: QuoteNode, kind: CalloutKind | null): QuoteNode {
  return $setState(quote, callout, kind);
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
