import type { ElementFields, LineBreakNode, TextNode } from "../../document";
import { readElement } from "../../element";
import { escapeText } from "../../escape-html";
import { isBetweenLines } from "../../html-output";
import { getChildren, readTexts } from "../../inline";
import type { BlockKind } from "../kind";
import { getCode } from "./get-code";
import { server } from "./kind.server";

export interface CodeNode extends ElementFields {
  type: "code";
  language: string | null;
  children: (TextNode | LineBreakNode)[];
}

export const code: BlockKind<CodeNode> = {
  read: (node, { tally, depth }) => ({
    type: "code",
    language: readLanguage(node.language),
    ...readElement({ direction: node.direction }),
    children: readTexts(getChildren(node), depth + 1, tally, true) as CodeNode["children"],
  }),
  repair: (node, depth, { texts }) => [{ ...node, children: texts(node, depth + 1) }],
  html: {
    // WordPress marks a poem so, whose lines are text.
    is: ({ tag, attributes }, place) =>
      tag === "pre" && isBetweenLines(place) && !/\bwp-block-verse\b/.test(attributes.get("class") ?? ""),
    read({ children }, { context, output, getText }) {
      const only = children.length === 1 && typeof children[0] === "object" ? children[0] : null;
      const language = /(?:^|\s)language-(\S+)/.exec(only?.attributes.get("class") ?? "")?.[1];
      output.addBlock({
        type: "code",
        direction: context.block.direction,
        language: readLanguage(language),
        children: [{ type: "text", text: getText(children) }],
      });
    },
    write(node, { fallback }) {
      const direction = node.direction ?? fallback;
      const dir = direction ? ` dir="${direction}"` : "";
      const language = node.language ? ` class="language-${node.language}"` : "";
      return `<pre${dir}><code${language}>${escapeText(getCode(node))}</code></pre>`;
    },
  },
  server,
};

/** The short name of a programming language, or null. */
function readLanguage(value: unknown): string | null {
  return typeof value === "string" && /^[a-z][\w+#-]{0,29}$/i.test(value) ? value : null;
}
