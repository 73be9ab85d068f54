import type { Json } from "../../element";
import { inlines } from "../../html-inlines";
import { blockProps } from "../../render-props";
import type { ServerKind } from "../kind";
import { fitsInToggle } from "./fits";
import type { ToggleNode } from "./kind";

/** Without words below it, a toggle has an empty paragraph. */
const hasChildren = ({ children }: Json) => !Array.isArray(children) || children.length > 0;

export const server: ServerKind<ToggleNode> = {
  examples: [
    "<details>\n<summary>A <em>morning</em></summary>\n<p>By the sea</p>\n<ul>\n  <li>and a boat</li>\n</ul>\n</details>",
    "<details>\n<summary>By the sea</summary>\n<details>\n<summary>A morning</summary>\n<blockquote>x</blockquote>\n</details>\n</details>",
    '<details>\n<summary></summary>\n<pre><code class="language-ts">let morning = 1;</code></pre>\n</details>',
  ],
  markdown: {
    write: ({ children: [summary, ...body] }, { blocks }) => [
      { type: "html", value: `<details>\n<summary>${inlines(summary.children)}</summary>` },
      ...blocks(body),
      { type: "html", value: "</details>" },
    ],
    element: {
      tag: "details",
      caption: "summary",
      read({ caption, children }, { blocks, html }) {
        // What cannot be in a summary, such as an image, comes below it, as in HTML.
        const [toggle, ...beside] = html(`<details><summary>${caption}</summary></details>`);
        const [summary, ...below] = (toggle?.children ?? []) as Json[];
        const made = [...below.filter(hasChildren), ...blocks(children)];
        return [
          { type: "toggle", children: [summary, ...made.filter(fitsInToggle)] },
          ...beside,
          ...made.filter((block) => !fitsInToggle(block)),
        ];
      },
    },
  },
  page(node, { children }) {
    const [first, ...others] = node.children ?? [];
    const summary = first?.type === "togglesummary" ? first : null;
    return (
      <details className="toggle" id={node.anchorId}>
        <summary {...blockProps(summary ?? {})}>{summary ? children(summary) : null}</summary>
        {children(summary ? { children: others } : node)}
      </details>
    );
  },
};
