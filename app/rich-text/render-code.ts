import type { ReactNode } from "react";

/** Returns code with a colour for each part; a function of the server (highlight.server.tsx). */
export type Highlight = (code: string, language: string) => ReactNode;

interface Stored {
  type?: string;
  language?: unknown;
  text?: unknown;
  children?: Stored[];
}

/** Blocks of code with their coloured content. */
export function withHighlights<Node extends Stored>(
  blocks: Node[],
  highlight: Highlight,
): (Node & { highlighted?: ReactNode })[] {
  return blocks.map((block) => {
    if (block.type !== "code" || typeof block.language !== "string") return block;
    const code = (block.children ?? []).map(({ text }) => (typeof text === "string" ? text : "\n")).join("");
    return { ...block, highlighted: highlight(code, block.language) };
  });
}
