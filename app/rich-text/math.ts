import type { InlineCode, Literal } from "mdast";
import type { ReactNode } from "react";
import type { MathNode } from "./document";
import type { HtmlElement } from "./html-tree";

declare module "mdast" {
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
  }
}

/** An inline formula in a Markdown tree. */
export interface InlineMath extends Literal {
  type: "inlineMath";
}

/** A code block in this language is a formula on a line of its own, as in GitHub's Markdown. */
export const MATH_LANGUAGE = "math";

/** A formula as MathML, or why it cannot be rendered. */
export type Formula = { mathml: ReactNode } | { error: string };

/** Returns a formula as MathML; a function of the server (math.server.tsx). */
export type RenderMath = (latex: string, isBlock: boolean) => Formula;

/** The longest formula (characters); longer ones are shown as source. */
export const MAX_FORMULA_LENGTH = 2_000;
/** The same for a formula with a quantity (`\pu`), which takes time quadratic in its length. */
export const MAX_QUANTITY_LENGTH = 300;

/** An inline formula for some LaTeX; null if it is empty. */
export function createMath(latex: string): MathNode | null {
  const text = latex.replace(/\s+/g, " ").trim();
  return text ? { type: "math", version: 1, text } : null;
}

/** Whether an element is an inline formula as most Markdown converters write it. */
export function isMathElement({ tag, attributes }: HtmlElement): boolean {
  return tag === "code" && /(?:^|\s)language-math(?:\s|$)/.test(attributes.get("class") ?? "");
}

/** An inline formula for a Markdown tree; as code if it could not be read back between dollars. */
export function toInlineMath({ text }: MathNode): InlineMath | InlineCode {
  return /(?:^|[^\\])(?:\\\\)*(?:\$|\\$)/.test(text)
    ? { type: "inlineCode", value: text }
    : { type: "inlineMath", value: text };
}

/** Replaces bars, which would end a table cell. */
export const withoutBars = (latex: string) =>
  latex.replace(/\\\|/g, "\\Vert ").replaceAll("|", "\\vert ").trim();
