import type { ReactNode } from "react";
import { MATH_LANGUAGE, type RenderMath } from "./math";

/** Returns code with a colour for each part; a function of the server (highlight.server.tsx). */
export type Highlight = (code: string, language: string) => ReactNode;

interface Stored {
  type?: string;
  language?: unknown;
  text?: unknown;
  children?: Stored[];
}

interface Rendered {
  /** Code with its colours. */
  highlighted?: ReactNode;
  mathml?: ReactNode;
}

/** Nodes with the MathML of the formulas in them; those that cannot be read stay code, empty ones are left out. */
export function withMath<Node extends Stored>(nodes: Node[], render: RenderMath): (Node & Rendered)[] {
  return nodes.flatMap((node) => {
    const isBlock = node.type === "code";
    const isMath = node.type === "math" || (isBlock && node.language === MATH_LANGUAGE);
    if (!isMath)
      return isBlock || !node.children ? node : { ...node, children: withMath(node.children, render) };
    const source = isBlock ? getCode(node) : String(node.text);
    if (source.trim() === "") return [];
    const formula = render(source, isBlock);
    return "mathml" in formula ? { ...node, mathml: formula.mathml } : node;
  });
}

/** Blocks of code with their coloured content. */
export function withHighlights<Node extends Stored>(
  blocks: Node[],
  highlight: Highlight,
): (Node & Rendered)[] {
  return blocks.map((block) => {
    if (block.type !== "code" || typeof block.language !== "string") return block;
    return { ...block, highlighted: highlight(getCode(block), block.language) };
  });
}

const getCode = ({ children = [] }: Stored) =>
  children.map(({ text }) => (typeof text === "string" ? text : "\n")).join("");
