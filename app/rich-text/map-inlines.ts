import { type InlineNode, inlineTypes } from "./document";

interface Parent {
  children?: object[];
}

const isInline = (node: object): node is InlineNode => inlineTypes.includes((node as InlineNode).type);

/** Replaces the inline nodes in a block, at any depth; the content of links and notes is part of them. */
export function mapInlines<Node extends object>(block: Node, map: (node: InlineNode) => InlineNode): Node {
  const { children } = block as Parent;
  if (!children) return block;
  return {
    ...block,
    children: children.map((child) => (isInline(child) ? map(child) : mapInlines(child, map))),
  };
}

/** The inline nodes in a block, in order. */
export const getInlines = (block: object): InlineNode[] =>
  ((block as Parent).children ?? []).flatMap((child) => (isInline(child) ? [child] : getInlines(child)));
