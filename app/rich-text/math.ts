import type { InlineCode } from "mdast";
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

/** A formula within a line of a Markdown tree. */
export interface InlineMath {
  type: "inlineMath";
  value: string;
}

/** A block of code in this language is a formula of its own line, as in GitHub's Markdown. */
export const MATH_LANGUAGE = "math";

/** A formula as MathML, or why it cannot be rendered. */
export type Formula = { mathml: ReactNode } | { error: string };

/** Returns a formula as MathML; a function of the server (math.server.tsx). */
export type RenderMath = (latex: string, isBlock: boolean) => Formula;

/** Characters of a formula; longer ones are shown as their source. */
export const MAX_FORMULA_LENGTH = 2_000;

/** A formula within a line, by its LaTeX; null if there is none. */
export function createMath(latex: string): MathNode | null {
  const text = latex.replace(/\s+/g, " ").trim();
  return text ? { type: "math", version: 1, text } : null;
}

/** Whether an element is a formula within a line, as most converters of Markdown write it. */
export function isMathElement({ tag, attributes }: HtmlElement): boolean {
  return tag === "code" && /(?:^|\s)language-math(?:\s|$)/.test(attributes.get("class") ?? "");
}

/** A formula within a line of a Markdown tree; as code where dollars would not be read as a formula. */
export function toInlineMath({ text }: MathNode): InlineMath | InlineCode {
  return /(?:^|[^\\])(?:\\\\)*(?:\$|\\$)/.test(text)
    ? { type: "inlineCode", value: text }
    : { type: "inlineMath", value: text };
}

/** In a table's cell, a bar would begin the next one. */
export const withoutBars = (latex: string) =>
  latex.replace(/\\\|/g, "\\Vert ").replaceAll("|", "\\vert ").trim();
