import type { BlockNode, ListItemNode, RichTextDocument, TableRowNode } from "~/rich-text/document";
import { findKind } from "~/rich-text/nodes";
import { plainText } from "~/rich-text/text";
import type { Deadline } from "../revisions/diff/word-diff.server";
import { type Disagreement, mergeSequences, type Part } from "./sequences";

/** A block of a document, or of a list or table in it. */
export type Node = BlockNode | ListItemNode | TableRowNode;
type Container = Extract<Node, { children: unknown }>;
type NodePart = Part & { node: Node };
type Choose = (disagreement: Disagreement<Node>) => Node[];

/**
 * Merges two versions of a document by block, lists by item and tables by row. `choose` decides where both versions
 * changed the same block. All documents are canonical (`parseDocument`); the result is after it has been parsed.
 */
export function mergeDocuments(
  { base, local, remote }: Record<"local" | "remote", RichTextDocument> & { base: RichTextDocument | null },
  deadline: Deadline,
  choose: Choose,
): RichTextDocument {
  const children = mergeNodes(
    { base: base?.root.children ?? null, local: local.root.children, remote: remote.root.children },
    deadline,
    choose,
  );
  const changed = base && isEqual(getShell(base.root), getShell(local.root)) ? remote : local;
  return { root: { ...changed.root, children: children as BlockNode[] } };
}

function mergeNodes({ base, local, remote }: Disagreement<Node>, deadline: Deadline, choose: Choose): Node[] {
  const sides = { base: base?.map(toPart) ?? null, local: local.map(toPart), remote: remote.map(toPart) };
  const merged = mergeSequences(sides, deadline, (parts) => {
    const nodes = {
      base: parts.base && getNodes(parts.base),
      local: getNodes(parts.local),
      remote: getNodes(parts.remote),
    };
    return (mergeContainer(nodes, deadline, choose) ?? choose(nodes)).map(toPart);
  });
  return getNodes(merged);
}

const getNodes = (parts: NodePart[]) => parts.map(({ node }) => node);

/** Merges two versions of one list or table item by item; null if they are not alike enough. */
function mergeContainer(
  { base, local, remote }: Disagreement<Node>,
  deadline: Deadline,
  choose: Choose,
): Node[] | null {
  const all = [...(base ?? []), ...local, ...remote];
  const [first] = all;
  const isOneEach = local.length === 1 && remote.length === 1 && (base === null || base.length === 1);
  const isAlike = (node: Node): node is Container =>
    isContainer(node) && first !== undefined && isEqual(getShell(node), getShell(first));
  if (!isOneEach || !all.every(isAlike)) return null;
  const inside = (nodes: Node[]) => nodes.flatMap((node) => (node as Container).children as Node[]);
  const children = mergeNodes(
    { base: base && inside(base), local: inside(local), remote: inside(remote) },
    deadline,
    choose,
  );
  return [{ ...local[0], children } as Node];
}

/** Such as lists, tables, and list items that hold a nested list. */
function isContainer(node: Node): node is Container {
  if (node.type === "listitem") return node.children[0]?.type === "list";
  return findKind(node.type)?.history?.isContainer === true;
}

/** A node without its children. A table keeps its number of columns, which all rows share. */
function getShell(node: object & { children?: unknown }) {
  const { children, value, ...shell } = node as Record<string, unknown>;
  const [first] = Array.isArray(children) ? children : [];
  return { ...shell, columns: shell.type === "table" ? first?.children?.length : undefined };
}

const isEqual = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

function toPart(node: Node): NodePart {
  // `value`, a list item's number, depends on the items before it.
  const key = JSON.stringify({ ...node, value: undefined });
  const text = plainText({ root: { children: [node] } });
  return { node, key, text, src: node.type === "image" ? node.src : undefined };
}
