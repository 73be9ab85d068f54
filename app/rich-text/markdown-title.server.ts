import type { PhrasingContent, RootContent } from "mdast";
import { describeImage } from "./markdown-losses.server";

/** The words of a heading, or those of its images if it has no others. */
export function getTitle(nodes: PhrasingContent[]): string {
  const images = nodes.filter((node) => node.type === "image");
  const text = plain(nodes).replace(/\s+/g, " ").trim();
  return text || images.map(describeImage).join(" ");
}

function plain(nodes: PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "break") return " ";
      if ("value" in node) return node.value.replaceAll("\n", " ");
      return "children" in node ? plain(node.children) : "";
    })
    .join("");
}

/** A text's headings one level lower if any is of the first level, which is that of the page's title. */
export const withLowerHeadings = (nodes: RootContent[]): RootContent[] =>
  nodes.some((node) => node.type === "heading" && node.depth === 1)
    ? nodes.map((node) =>
        node.type === "heading" ? { ...node, depth: Math.min(node.depth + 1, 6) as typeof node.depth } : node,
      )
    : nodes;
