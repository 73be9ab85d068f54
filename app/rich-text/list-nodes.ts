import type { UncheckedNode } from "./unchecked-node";

/** All nodes of a stored document, in the order of its text; none of anything else. */
export const listNodes = (document: unknown): UncheckedNode[] =>
  listWithin((document as { root?: UncheckedNode } | null)?.root);

function listWithin(node: UncheckedNode | undefined): UncheckedNode[] {
  return node ? [node, ...(node.children ?? []).flatMap(listWithin)] : [];
}
