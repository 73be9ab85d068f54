import type { BlockState, ElementFields, InlineNode } from "../../document";
import { type Json, readElement } from "../../element";
import { type BlockFormat, Flow } from "../../flow";
import { blockAttributes, element, inlines } from "../../html-inlines";
import { createOutput } from "../../html-output";
import { getChildren, readInlines } from "../../inline";
import type { BlockKind } from "../kind";
import { calloutTitles, getCallout, getElementCallout, withoutCalloutTitle } from "./callout";
import { server } from "./kind.server";

/** A callout if its state names the kind. */
export interface QuoteNode extends ElementFields {
  type: "quote";
  children: InlineNode[];
}

export const quote: BlockKind<QuoteNode> = {
  read: (node, { tally, depth }) => ({
    type: "quote",
    ...readElement(node),
    ...readState(node),
    children: readInlines(getChildren(node), depth + 1, tally),
  }),
  html: {
    is: (node, place) => place === "root" && (node.tag === "blockquote" || getElementCallout(node) !== null),
    read(node, { context, output, walk }) {
      output.flow.interrupt();
      const callout = getElementCallout(node);
      const emit = (children: unknown[], { $, ...format }: BlockFormat) =>
        output.emit({ type: "quote", ...format, $: callout ? { ...$, callout } : $, children });
      const flow = new Flow(emit, 2, context.block);
      const children = callout ? withoutCalloutTitle(node.children) : node.children;
      walk(children, context, createOutput(flow, "text", output.emit));
      flow.close();
    },
    /** Feeds get a quote with the callout's title, since their readers drop classes. */
    write(node, { fallback }) {
      const kind = node.$?.callout;
      const content = inlines(node.children);
      if (!kind) return element("blockquote", node, fallback, content);
      const title = `<strong><bdi>${calloutTitles[kind]}</bdi></strong><br>`;
      if (fallback) return element("blockquote", node, fallback, title + content);
      return `<aside class="callout callout-${kind}"${blockAttributes(node)}>${content}</aside>`;
    },
  },
  server,
};

/** A quote's line height and, for a callout, its kind. */
function readState(node: Json): BlockState {
  const callout = getCallout(node);
  return callout ? { $: { ...readElement(node).$, callout } } : {};
}
