import { FORMAT } from "../../document";
import { lines } from "../../markdown-phrasing";
import { getDirection } from "../../render-props";
import { Scrollable } from "../../scrollable";
import type { ServerKind } from "../kind";
import { getCode } from "./get-code";
import type { CodeNode } from "./kind";

/** The language in the first word after a fence, also in `js{1,3}`, `rust,linenos`, `{r, echo=FALSE}` and `{.python}`. */
const LANGUAGE = /^\{?\.?(?:language-)?([a-z][\w+#-]*)/i;
/** What some systems show above code: `js title="a.js"`. */
const TITLE = /(?:^|[\s:,{])(?:title|filename)=["']([^"'\n]{1,200})["']/;

export const server: ServerKind<CodeNode> = {
  examples: [
    '<pre><code class="language-ts">let morning = 1;</code></pre>',
    '<pre><code class="language-math">\\text{morning}</code></pre>',
  ],
  markdown: {
    write: (node) => [{ type: "code", lang: node.language, value: getCode(node) }],
    read: {
      code: ({ lang, meta, value }) => {
        const title = TITLE.exec(`${lang} ${meta}`)?.[1];
        const [, language = null] = LANGUAGE.exec(lang ?? "") ?? [];
        const code = { type: "code", language, children: lines(value) };
        return title ? [{ type: "paragraph", children: lines(title, FORMAT.code) }, code] : [code];
      },
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
        <code className={node.language ? `language-${node.language}` : undefined}>
          {node.highlighted ?? children(node)}
        </code>
      </pre>
    );
  },
};
