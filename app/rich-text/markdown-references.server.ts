import type { Definition, Nodes, Parents, Root } from "mdast";

/** Replaces reference links and images in a Markdown tree by inline ones, with the URLs of their definitions. */
export function resolveReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  visit(tree, (node) => {
    // CommonMark: the first of several definitions with the same label counts.
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    return node;
  });
  visit(tree, (node) => {
    if (node.type !== "linkReference" && node.type !== "imageReference") return node;
    const { url = "", title = null } = definitions.get(node.identifier) ?? {};
    return node.type === "linkReference"
      ? { type: "link", url, title, children: node.children }
      : { type: "image", url, title, alt: node.alt };
  });
}

function visit(parent: Parents, replace: (node: Nodes) => Nodes): void {
  parent.children.forEach((child, index) => {
    const node = replace(child);
    parent.children[index] = node as (typeof parent.children)[number];
    if ("children" in node) visit(node, replace);
  });
}
