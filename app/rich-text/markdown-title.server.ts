import type { PhrasingContent } from "mdast";
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
