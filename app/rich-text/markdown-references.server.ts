import type { Definition, Nodes, Parents, Root } from "mdast";
import { IMAGE_FILE } from "./html-import-parts";

/** Replaces reference links and images in a Markdown tree with inline ones, using the URLs of their definitions. */
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

/** Rewrites the addresses of links and images. A link without a new address becomes its text. */
export function rewriteAddresses(
  parent: Parents,
  rewrite: (address: string, kind: "image" | "link") => string | null,
): void {
  const children = parent.children.flatMap((node): Nodes[] => {
    if ("children" in node) rewriteAddresses(node, rewrite);
    if (node.type !== "image" && node.type !== "link") return [node];
    const url = rewrite(node.url, node.type);
    if (url === null) return node.type === "link" ? node.children : [node];
    // The link only enlarges the image.
    if (
      node.type === "link" &&
      IMAGE_FILE.test(node.url) &&
      node.children.some(({ type }) => type === "image")
    )
      return node.children;
    return [{ ...node, url }];
  });
  parent.children = children as typeof parent.children;
}

function visit(parent: Parents, replace: (node: Nodes) => Nodes): void {
  parent.children.forEach((child, index) => {
    const node = replace(child);
    parent.children[index] = node as (typeof parent.children)[number];
    if ("children" in node) visit(node, replace);
  });
}
