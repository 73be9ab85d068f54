import type { BlockNode, InlineNode, ListItemNode, ListNode } from "./document";
import { mapTableInlines } from "./markdown-table";

/** Replaces a block's inline nodes; code and cards stay as they are. */
export function mapInlines(block: BlockNode, map: (node: InlineNode) => InlineNode): BlockNode {
  switch (block.type) {
    case "paragraph":
    case "heading":
    case "quote":
      return { ...block, children: block.children.map(map) };
    case "list":
      return mapList(block, map);
    case "table":
      return mapTableInlines(block, map);
    default:
      return block;
  }
}

function mapList(list: ListNode, map: (node: InlineNode) => InlineNode): ListNode {
  const mapItem = (item: ListItemNode): ListItemNode => {
    const children = item.children.map((child) => (child.type === "list" ? mapList(child, map) : map(child)));
    return { ...item, children: children as ListItemNode["children"] };
  };
  return { ...list, children: list.children.map(mapItem) };
}
