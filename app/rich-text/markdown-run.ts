import type { RootContent } from "mdast";
import { FORMAT } from "./document";
import type { Json } from "./element";
import { toImage } from "./markdown-images";
import { inlines, lines, toMath } from "./markdown-phrasing";
import { MATH_LANGUAGE } from "./math";

/** Quotes and list items contain a single run of inline nodes: blocks become lines. */
export function toSingleRun(nodes: RootContent[]): Json[] {
  const runs = nodes.map(run).filter((children) => children.length > 0);
  return runs.flatMap((children, index) => (index > 0 ? [{ type: "linebreak" }, ...children] : children));
}

function run(node: RootContent): Json[] {
  switch (node.type) {
    case "paragraph":
      return inlines(node.children);
    case "heading":
      return inlines(node.children, FORMAT.strong);
    case "html":
      return lines(node.value);
    case "code":
      if (node.lang === MATH_LANGUAGE) return toMath(node.value);
      return lines(node.value, FORMAT.code);
    case "blockquote":
      return toSingleRun(node.children);
    case "list":
      return node.children.flatMap((item, index) => [
        ...(index > 0 ? [{ type: "linebreak" }] : []),
        { type: "text", text: node.ordered ? `${(node.start ?? 1) + index}. ` : "• " },
        ...toSingleRun(item.children),
      ]);
    case "image":
      return [toImage(node)];
    default:
      return [];
  }
}
