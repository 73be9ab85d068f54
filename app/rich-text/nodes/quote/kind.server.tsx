import type { BlockContent } from "mdast";
import { splitAtImages } from "../../markdown-images";
import { toParagraph, toPhrasing } from "../../markdown-inline";
import { toSingleRun } from "../../markdown-run";
import { blockProps } from "../../render-props";
import type { ServerKind } from "../kind";
import { calloutTitles, getCallout } from "./callout";
import type { QuoteNode } from "./kind";

export const server: ServerKind<QuoteNode> = {
  examples: [
    "<blockquote>A morning</blockquote>",
    '<aside class="callout callout-tip">A <em>morning</em></aside>',
  ],
  markdown: {
    write: (node) => [{ type: "blockquote", children: toContent(node) }],
    read: {
      blockquote: ({ data, children }) =>
        splitAtImages(toSingleRun(children), (words) => ({
          type: "quote",
          $: { callout: data?.callout ?? null },
          children: words,
        })),
    },
  },
  page(node, { children }) {
    const kind = getCallout(node);
    if (!kind) return <blockquote {...blockProps(node)}>{children(node)}</blockquote>;
    return (
      <aside {...blockProps(node)} role="note" className={`callout callout-${kind}`}>
        {/* The direction of the callout is that of its words: dir="auto" skips <bdi>. */}
        <p className="callout-title">
          <bdi>{calloutTitles[kind]}</bdi>
        </p>
        {children(node)}
      </aside>
    );
  },
};

/** A callout begins with a line that names its kind, which must not be escaped. */
function toContent({ children, $ }: QuoteNode): BlockContent[] {
  if (!$?.callout) return toParagraph(children);
  const text = toPhrasing(children);
  const marker = `[!${$.callout.toUpperCase()}]${text.length > 0 ? "\n" : ""}`;
  return [{ type: "paragraph", children: [{ type: "html", value: marker }, ...text] }];
}
