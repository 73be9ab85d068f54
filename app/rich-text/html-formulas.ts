import { getClass, type HtmlNode, toElement } from "./html-tree";
import { isMathElement } from "./math";

/** The classes of elements in which KaTeX and Wikipedia repeat a formula for browsers without MathML. */
const SHOWN_AGAIN = /(?:^|\s)(?:katex-html|mwe-math-fallback-image-\w+)(?:\s|$)/;

/**
 * Turns MathML into a formula if it contains its LaTeX, as that of Wikipedia, KaTeX and Pandoc does; of other MathML,
 * the symbols are kept as text.
 */
export function withFormulas(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  if (SHOWN_AGAIN.test(getClass(node))) return "";
  const own = node.children.map(withFormulas);
  // A formula on a line of its own, as pages of this site show it.
  if (getClass(node) === "formula" && own.some(isFormula)) return toElement("pre", own.filter(isFormula));
  if (node.tag !== "math") return { ...node, children: own };
  const latex = findLatex(node) ?? node.attributes.get("alttext");
  if (!latex) return { tag: "span", attributes: new Map(), children: [toText(node).replace(/\s+/g, " ")] };
  // Wikipedia wraps every formula in this way.
  const [, inner = latex] = /^\{\\(?:display|text)style (.*)\}$/s.exec(latex.trim()) ?? [];
  return { tag: "code", attributes: new Map([["class", "language-math"]]), children: [inner] };
}

const isFormula = (node: HtmlNode) => typeof node === "object" && isMathElement(node);

function findLatex(node: HtmlNode): string | null {
  if (typeof node === "string") return null;
  if (node.attributes.get("encoding") === "application/x-tex") return toText(node);
  return node.children.map(findLatex).find(Boolean) ?? null;
}

const toText = (node: HtmlNode): string =>
  typeof node === "string" ? node : node.children.map(toText).join("");
