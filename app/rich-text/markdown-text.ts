import type { PhrasingContent } from "mdast";

/** The words of a Markdown tree's inline nodes; a space for each node without words, such as a line break. */
export const getPlainText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => ("value" in node ? node.value : "children" in node ? getPlainText(node.children) : " "))
    .join("");
