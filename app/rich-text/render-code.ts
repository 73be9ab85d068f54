import { cloneElement, isValidElement, type ReactNode } from "react";
import { MATH_LANGUAGE, type RenderMath } from "./math";
import { getCode } from "./nodes/code/get-code";
import type { UncheckedNode } from "./unchecked-node";

/** Returns highlighted code; implemented on the server only (highlight.server.tsx). */
export type Highlight = (code: string, language: string) => ReactNode;

/**
 * Grammars may take time quadratic in the code's length. Code that is longer than this (characters), or that exceeds
 * the total cost for one document (squared characters), is not highlighted. The worst grammar takes about a second for
 * all of it. Nor is what exceeds the total length: each character may become an element of thirty.
 */
const MAX_CODE_LENGTH = 10_000;
const MAX_CODE_COST = 2 * MAX_CODE_LENGTH ** 2;
const MAX_TOTAL_LENGTH = 50_000;
/** The most LaTeX in one document (characters; a thousand may take 60 ms). Further formulas are shown as source. */
const MAX_LATEX_LENGTH = 30_000;

/** The length of LaTeX; quantities take up to ten times as long for each character, and chemistry twice. */
const getCost = (latex: string) =>
  latex.length * (latex.includes("\\pu") ? 10 : latex.includes("\\ce") ? 2 : 1);

interface Rendered {
  /** Highlighted code. */
  highlighted?: ReactNode;
  mathml?: ReactNode;
}

/** Adds MathML to the formulas in some nodes. Formulas that cannot be read stay code; empty ones are removed. */
export function withMath<Node extends UncheckedNode>(nodes: Node[], render: RenderMath): (Node & Rendered)[] {
  let left = MAX_LATEX_LENGTH;
  return addMath(nodes, (latex, isBlock) => {
    left -= getCost(latex);
    return left < 0 ? { error: "The text has too many formulas." } : render(latex, isBlock);
  });
}

function addMath<Node extends UncheckedNode>(nodes: Node[], render: RenderMath): (Node & Rendered)[] {
  return nodes.flatMap((node) => {
    const isBlock = node.type === "code";
    const isMath = node.type === "math" || (isBlock && node.language === MATH_LANGUAGE);
    if (!isMath)
      return isBlock || !node.children ? node : { ...node, children: addMath(node.children, render) };
    const source = isBlock ? getCode(node) : String(node.text);
    if (source.trim() === "") return [];
    const formula = render(source, isBlock);
    return "mathml" in formula ? { ...node, mathml: withSource(formula.mathml, source) } : node;
  });
}

/** MathML with its LaTeX, so that what is copied from a page can be pasted (html-formulas.ts). */
const withSource = (mathml: ReactNode, latex: string): ReactNode =>
  isValidElement(mathml) ? cloneElement(mathml, { alttext: latex.trim() } as object) : mathml;

/** Adds highlighted code to code blocks, also to those in other blocks. */
export function withHighlights<Node extends UncheckedNode>(
  blocks: Node[],
  highlight: Highlight,
): (Node & Rendered)[] {
  let [cost, length] = [MAX_CODE_COST, MAX_TOTAL_LENGTH];
  const visit = <Block extends UncheckedNode>(block: Block): Block & Rendered => {
    if (block.type !== "code")
      return block.children ? { ...block, children: block.children.map(visit) } : block;
    if (typeof block.language !== "string") return block;
    const code = getCode(block);
    if (code.length > MAX_CODE_LENGTH) return block;
    cost -= code.length ** 2;
    length -= code.length;
    return Math.min(cost, length) < 0 ? block : { ...block, highlighted: highlight(code, block.language) };
  };
  return blocks.map(visit);
}
