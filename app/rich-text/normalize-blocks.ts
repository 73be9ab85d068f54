import type { BlockNode, ListItemNode, ListNode, TextNode } from "./document";

/** Removes empty paragraphs used for spacing, and spaces at the beginning of blocks. */
export function normalizeBlocks(blocks: BlockNode[]): BlockNode[] {
  for (const block of blocks) trimStart(block);
  return blocks.filter((block) => block.type !== "paragraph" || !block.children.every(isBlank));
}

function isBlank(node: { type: string; text?: string }): boolean {
  return node.type === "linebreak" || (node.type === "text" && (node.text ?? "").trim() === "");
}

function trimStart(block: BlockNode | ListItemNode | ListNode): void {
  if (block.type === "code" || !("children" in block)) return;
  const [first] = block.children;
  if (first?.type === "text") (first as TextNode).text = first.text.replace(/^[ \t]+/, "");
  for (const child of block.children)
    if (child.type === "list" || child.type === "listitem") trimStart(child);
}
