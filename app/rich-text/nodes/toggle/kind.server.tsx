import { inlines } from "../../html-inlines";
import { blockProps } from "../../render-props";
import type { ServerKind } from "../kind";
import { fitsInToggle } from "./fits";
import type { ToggleNode } from "./kind";

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
        const made = blocks(children);
        const summary = { ...html(`<p>${caption}</p>`)[0], type: "togglesummary" };
        return [
          { type: "toggle", children: [summary, ...made.filter(fitsInToggle)] },
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
