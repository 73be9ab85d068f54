import { splitAtImages } from "../../markdown-images";
import { toParagraph } from "../../markdown-inline";
import { inlines } from "../../markdown-phrasing";
import { blockProps } from "../../render-props";
import type { ServerKind } from "../kind";
import type { ParagraphNode } from "./kind";

export const server: ServerKind<ParagraphNode> = {
  examples: ["<p>A morning</p>", '<p dir="rtl">A <em>morning</em><br>and another</p>'],
  markdown: {
    write: ({ children }) => toParagraph(children),
    read: {
      paragraph: ({ children }) =>
        splitAtImages(inlines(children), (parts) => ({ type: "paragraph", children: parts })),
      html: ({ value }) =>
        value
          .split("\n")
          .flatMap((text) =>
            text.trim() ? [{ type: "paragraph", children: [{ type: "text", text: text.trim() }] }] : [],
          ),
    },
  },
  page: (node, { children }) => <p {...blockProps(node)}>{children(node)}</p>,
};
