import { type BlockNode, inlineTypes, type TextNode } from "./document";

/** Removes empty paragraphs used for spacing, and spaces at the beginning of blocks. */
export function normalizeBlocks(blocks: BlockNode[]): BlockNode[] {
  for (const block of blocks) trimStart(block);
  return blocks.filter((block) => block.type !== "paragraph" || !block.children.every(isBlank));
}

function isBlank(node: { type: string; text?: string }): boolean {
  return node.type === "linebreak" || (node.type === "text" && (node.text ?? "").trim() === "");
}

function trimStart(block: { type: string; children?: object[] }): void {
  if (block.type === "code" || !block.children) return;
  const [first] = block.children as [TextNode?];
  if (first?.type === "text") first.text = first.text.replace(/^[ \t]+/, "");
  for (const child of block.children as BlockNode[]) if (!inlineTypes.includes(child.type)) trimStart(child);
}
