import type { BlockNode } from "../../../app/rich-text/document";

/** The blocks as lines of "type: text", such as "heading: Words". */
export function outline(blocks: BlockNode[]): string[] {
  const words = (node: unknown): string => {
    const { text: own, children } = node as { text?: string; children?: unknown[] };
    return own ?? (children ?? []).map(words).join("");
  };
  return blocks.map((block) => {
    const kind = block.type === "list" ? block.listType : block.type === "heading" ? block.tag : block.type;
    return `${kind}: ${words(block)}`.trim();
  });
}
