import type { ServerKind } from "../kind";
import type { ListNode } from "./kind";
import { splitList, toList } from "./markdown.server";
import { renderList } from "./page";

export const server: ServerKind<ListNode> = {
  examples: [
    "<ul>\n  <li>A morning</li>\n</ul>",
    '<ol start="3">\n  <li>A morning<ul>\n      <li>nested</li>\n    </ul>\n  </li>\n</ol>',
    '<ul>\n  <li><input type="checkbox" checked> A morning</li>\n</ul>',
  ],
  markdown: { write: (node) => [toList(node)], read: { list: splitList } },
  page: renderList,
};
