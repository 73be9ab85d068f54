import type { List, ListItem, RootContent } from "mdast";
import { MATH_LANGUAGE } from "./math";

/** Whether a node is a block that an item of a list cannot hold. A formula becomes part of the item's words. */
const isBlock = (node: RootContent) =>
  /^(?:heading|blockquote|table|thematicBreak)$/.test(node.type) ||
  (node.type === "code" && node.lang !== MATH_LANGUAGE);

/** Ends each list where an item has such a block, places that below, and goes on with the right number. */
export function withDividedLists(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === "list") return divideList(node);
    return node.type === "element" ? [{ ...node, children: withDividedLists(node.children) }] : [node];
  });
}

function divideList(list: List): RootContent[] {
  const parts: RootContent[] = [];
  const first = list.start ?? 1;
  let children: ListItem[] = [];
  let start = first;
  const close = () => {
    if (children.length > 0) parts.push({ ...list, start, children });
    children = [];
  };
  list.children.forEach((item, at) => {
    const { own, after } = divideItem(item);
    if (own) children.push(own);
    if (after.length === 0) return;
    close();
    parts.push(...after);
    start = first + at + 1;
  });
  close();
  return parts;
}

/** What of an item can stay in its list, up to its first block, and what goes below. */
function divideItem(item: ListItem): { own: ListItem | null; after: RootContent[] } {
  const own: ListItem["children"] = [];
  const after: RootContent[] = [];
  for (const child of item.children) {
    const parts = child.type === "list" ? divideList(child) : [child];
    for (const part of parts)
      if (after.length === 0 && !isBlock(part)) own.push(part as ListItem["children"][number]);
      else after.push(part);
  }
  return { own: own.length > 0 || after.length === 0 ? { ...item, children: own } : null, after };
}
