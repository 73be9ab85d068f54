import type { Nodes, PhrasingContent } from "mdast";

/** Turns each end of a line within a paragraph into a line break, as some readers of Markdown do. Modifies the tree. */
export function breakLines(node: Nodes): void {
  if (!("children" in node)) return;
  const children = (node.children as PhrasingContent[]).flatMap((child): PhrasingContent[] => {
    breakLines(child);
    if (child.type !== "text") return [child];
    const lines = child.value.split("\n");
    return lines.flatMap((value, at) => [
      ...(at > 0 ? [{ type: "break" } as const] : []),
      ...(value ? [{ ...child, value }] : []),
    ]);
  });
  node.children = children as typeof node.children;
}
