import type { MultilineElementTransformer } from "@lexical/markdown";
import { $parseSerializedNode, type LexicalNode } from "lexical";
import { readHtml } from "~/rich-text/html-read";
import { parseDocument } from "~/rich-text/schema";
import { domTree } from "../../dom-tree";
import { ToggleNode, ToggleSummaryNode } from "./toggle-node";

const SUMMARY = /^<summary(?:\s[^<>]*)?>[\s\S]*?<\/summary>/i;

/** A `<details>` in Markdown, as on GitHub; `$read` reads the Markdown below its summary. */
export const pastedToggle = ($read: (markdown: string) => LexicalNode[]): MultilineElementTransformer => ({
  type: "multiline-element",
  dependencies: [ToggleNode, ToggleSummaryNode],
  regExpStart: /^<details(?:\s[^<>]*)?>/i,
  handleImportAfterStartMatch({ lines, rootNode, startLineIndex }) {
    const end = findEnd(lines, startLineIndex);
    if (end < 0) return null;
    const whole = lines
      .slice(startLineIndex, end + 1)
      .join("\n")
      .trim();
    const inner = whole.slice(whole.indexOf(">") + 1, -"</details>".length).trim();
    const summary = SUMMARY.exec(inner)?.[0] ?? "";
    const parsed = parseDocument({
      root: { children: readHtml(domTree(`<details>${summary}</details>`), { strict: false }) },
    });
    const [stored] = parsed.ok ? parsed.document.root.children : [];
    const toggle = stored && $parseSerializedNode(stored);
    if (!(toggle instanceof ToggleNode)) return null;
    const body = $read(inner.slice(summary.length));
    if (body.length > 0) toggle.splice(1, toggle.getChildrenSize() - 1, body);
    rootNode.append(toggle);
    return [true, end];
  },
  replace: () => false,
});

/** The line on which the element ends, with those in it; -1 if it ends on none, or other words follow there. */
function findEnd(lines: string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const tags = lines[at]?.match(/<\/?details(?![\w-])/gi) ?? [];
    for (const tag of tags) depth += tag.startsWith("</") ? -1 : 1;
    if (depth <= 0) return /<\/details>\s*$/i.test(lines[at] ?? "") ? at : -1;
  }
  return -1;
}
