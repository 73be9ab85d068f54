import type { FootnoteNode, InlineNode } from "./document";
import { Flow } from "./flow";
import type { FormatContext } from "./html-format";
import type { HtmlElement } from "./html-tree";

/** Whether an inline element is a footnote. */
export function isFootnoteElement({ tag, attributes }: HtmlElement): boolean {
  return tag === "span" && attributes.get("role") === "doc-footnote";
}

/**
 * Reads a footnote, with line breaks between its blocks; null if it is empty. It is not part of the sentence around it,
 * so it inherits neither its format nor its link. `walk` adds the element's children to the flow.
 */
export function readFootnoteElement(
  around: FormatContext,
  walk: (context: FormatContext, flow: Flow) => void,
): FootnoteNode | null {
  let children: InlineNode[] = [];
  const flow = new Flow(
    (inlines) => {
      children = inlines;
    },
    1,
    {},
  );
  walk({ ...around, format: 0, style: {}, link: null }, flow);
  flow.close();
  if (children.length === 0) return null;
  return { type: "note", version: 1, children: children as FootnoteNode["children"] };
}
