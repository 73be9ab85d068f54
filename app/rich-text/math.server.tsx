import { createElement, Fragment, type ReactNode } from "react";
import temml from "temml";
import { cutText } from "~/ui/cut-text";
import { type Formula, MAX_FORMULA_LENGTH, MAX_QUANTITY_LENGTH } from "./math";

/** A node of Temml's tree, which its types do not describe. */
interface Built {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  style?: Record<string, unknown>;
  classes?: string[];
  children?: Built[];
}

/**
 * A LaTeX formula as MathML, on a line of its own if `isBlock`. Of Temml's output, whose macros are limited, only the
 * elements, attributes and styles in the allow-lists below are kept, so a formula can neither link, load nor restyle
 * anything.
 */
export function renderMath(latex: string, isBlock: boolean): Formula {
  const limit = latex.includes("\\pu") ? MAX_QUANTITY_LENGTH : MAX_FORMULA_LENGTH;
  if (latex.length > limit) return { error: `It is longer than ${limit.toLocaleString("en")} characters.` };
  try {
    const tree = temml.__renderToMathMLTree(latex, {
      displayMode: isBlock,
      throwOnError: true,
      maxExpand: 200,
      maxSize: [20, 500],
    });
    return { mathml: toReact(tree as Built, 0, { left: MAX_SHIFT }) };
  } catch (error) {
    // A RangeError means that the formula is nested too deeply.
    const message =
      error instanceof RangeError ? "It is nested too deeply." : String((error as Error).message);
    return { error: cutText(message.replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim(), 200) };
  }
}

const ELEMENTS = new Set(
  "math merror menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathvariant maxsize minsize movablelimits notation rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width".split(
    " ",
  ),
);
const STYLES =
  /^(?:color|backgroundColor|(?:padding|margin|border)(?:Top|Right|Bottom|Left)?|width|height|verticalAlign|textAlign|fontWeight|fontStyle|mathDepth|mathStyle)$/;
/** Rejects lengths of a hundred units or more, which could move or cover what surrounds the formula. */
const VALUE = /^(?!.*(?<![\d.])\d{3,}(?:\.\d+)?(?:e[mx]|p[tx]|rem))[\w#.,%() -]{1,60}$/;
/** Real formulas stay far below. */
const MAX_DEPTH = 400;

/** How far all parts of a formula together may be moved (em): tight spacing needs little, hiding a text more. */
const MAX_SHIFT = 3;
/** About the width of a letter (em). */
const LETTER = 0.5;
const VERTICAL = /^(?:voffset|verticalAlign)$/;

/** Whether a value moves the node to the left, up or down by no more than what is left of the formula's allowance. */
function staysInPlace(name: string, value: string, node: Built, allowance: { left: number }): boolean {
  const [, sign, length, unit] = /^([+-]?)([\d.]+)([a-z%]*)$/.exec(value.trim()) ?? [];
  if (sign !== "-" && !VERTICAL.test(name)) return true;
  const width =
    unit === "width" ? LETTER * getText(node).length : unit === "em" ? 1 : Number.POSITIVE_INFINITY;
  if (Number(length)) allowance.left -= Number(length) * width;
  return allowance.left >= 0;
}

const getText = ({ text = "", children = [] }: Built): string => text + children.map(getText).join("");

function toReact(node: Built, key: number, allowance: { left: number }, depth = 0): ReactNode {
  if (depth > MAX_DEPTH) throw new RangeError("nested too deeply");
  if (typeof node.text === "string" && !node.children?.length) return node.text;
  const children = (node.children ?? []).map((child, at) => toReact(child, at, allowance, depth + 1));
  if (!node.type || !ELEMENTS.has(node.type)) return <Fragment key={key}>{children}</Fragment>;
  const isAllowed = (name: string, value: unknown) =>
    VALUE.test(String(value)) && staysInPlace(name, String(value), node, allowance);
  const props: Record<string, unknown> = { key };
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    if (ATTRIBUTES.has(name) && isAllowed(name, value)) props[name] = String(value);
  const style = Object.entries(node.style ?? {}).filter(
    ([name, value]) => STYLES.test(name) && isAllowed(name, value),
  );
  if (style.length > 0) props.style = Object.fromEntries(style);
  const classes = (node.classes ?? []).filter((name) => /^tml-[\w-]+$/.test(name));
  if (classes.length > 0) props.className = classes.join(" ");
  return createElement(node.type, props, ...children);
}
