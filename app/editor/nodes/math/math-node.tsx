import type { TextMatchTransformer } from "@lexical/markdown";
import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";
import type { ReactNode } from "react";
import { InlineFormula } from "./inline-formula";

/** An inline formula: a document's `math` node. */
export class MathNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __latex: string;

  static override getType(): string {
    return "math";
  }

  static override clone(node: MathNode): MathNode {
    return new MathNode(node.__latex, node.__key);
  }

  static override importJSON(stored: object): MathNode {
    const { text } = stored as { text?: unknown };
    return $createMathNode(typeof text === "string" ? text : "");
  }

  constructor(latex: string, key?: NodeKey) {
    super(key);
    this.__latex = latex;
  }

  getLatex(): string {
    return this.getLatest().__latex;
  }

  setLatex(latex: string): void {
    this.getWritable().__latex = latex;
  }

  override exportJSON(): Spread<{ text: string }, SerializedLexicalNode> {
    return { ...super.exportJSON(), text: this.getLatex() };
  }

  override exportDOM(): DOMExportOutput {
    const element = Object.assign(document.createElement("code"), { className: "language-math" });
    element.textContent = this.getLatex();
    return { element };
  }

  override createDOM(): HTMLElement {
    return Object.assign(document.createElement("span"), { className: "editor-math" });
  }

  override updateDOM(): false {
    return false;
  }

  override getTextContent(): string {
    return `$${this.getLatex()}$`;
  }

  override decorate(): ReactNode {
    return <InlineFormula latex={this.__latex} nodeKey={this.__key} />;
  }
}

export function $createMathNode(latex: string): MathNode {
  return $applyNodeReplacement(new MathNode(latex));
}

export function $isMathNode(node: LexicalNode | null | undefined): node is MathNode {
  return node instanceof MathNode;
}

/**
 * A formula between dollar signs, by the rule of math-syntax.ts: no spaces at its ends, so prices stay text, and where
 * it is pasted no variable of a shell: `${A}/${B}`.
 */
export const MATH: TextMatchTransformer = {
  type: "text-match",
  dependencies: [MathNode],
  trigger: "$",
  regExp: /(?<![\\$])\$([^\s$](?:[^$]*[^\s$\\])?)\$$/,
  importRegExp: /(?<![\\$])\$([^\s${](?:[^$]*[^\s$\\])?)\$(?![\d$])/,
  replace: (text, [, latex = ""]) => {
    text.replace($createMathNode(latex));
  },
};
