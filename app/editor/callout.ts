import type { ElementTransformer } from "@lexical/markdown";
import { $isQuoteNode, QuoteNode } from "@lexical/rich-text";
import { $getState, $isLineBreakNode, $isTextNode, $setState, createState, type LexicalNode } from "lexical";
import { type CalloutKind, findCallout, readCallout } from "~/rich-text/callout";

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
  const [marker, name] = /^\[!([a-z]+)\][+-]?[ \t]*/i.exec(text.getTextContent()) ?? [];
  if (!marker || !name) return;
  $setCallout(quote, findCallout(name));
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
    if (!$isQuoteNode(parent)) return false;
    $setCallout(parent, findCallout(name));
    parent.append(...children);
    parent.select(0, 0);
  },
};
