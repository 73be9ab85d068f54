import { lines } from "../../markdown-phrasing";
import { getDirection } from "../../render-props";
import { Scrollable } from "../../scrollable";
import type { ServerKind } from "../kind";
import { getCode } from "./get-code";
import type { CodeNode } from "./kind";

export const server: ServerKind<CodeNode> = {
  examples: [
    '<pre><code class="language-ts">let morning = 1;</code></pre>',
    '<pre><code class="language-math">\\text{morning}</code></pre>',
  ],
  markdown: {
    write: (node) => [{ type: "code", lang: node.language, value: getCode(node) }],
    read: {
      code: ({ lang, value }) => [{ type: "code", language: lang ?? null, children: lines(value) }],
    },
  },
  page(node, { children }) {
    if (node.mathml)
      return (
        <Scrollable className="formula" id={node.anchorId} label="Formula">
          {node.mathml}
        </Scrollable>
      );
    return (
      <pre id={node.anchorId} dir={getDirection(node)}>
        <code>{node.highlighted ?? children(node)}</code>
      </pre>
    );
  },
};
