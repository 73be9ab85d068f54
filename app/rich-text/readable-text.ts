import { FORMAT } from "./document";
import { isRecord, type Json } from "./element";

const characters = (raised: string) =>
  new Map(Array.from(raised, (character, at) => ["0123456789+-=()"[at], character]));
const SUPERSCRIPTS = characters("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾");
const SUBSCRIPTS = characters("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎");

/**
 * A stored document whose texts say the same without formats: raised and lowered figures are characters of their own
 * (10⁶), and what is struck is left out. Returns anything but a document unchanged.
 */
export function withoutFormats(node: unknown): unknown {
  if (!isRecord(node)) return node;
  if (isRecord(node.root)) return { root: withoutFormats(node.root) };
  if (typeof node.text === "string") return { ...node, text: getText(node.text, Number(node.format) || 0) };
  return Array.isArray(node.children)
    ? { ...node, children: (node.children as Json[]).map(withoutFormats) }
    : node;
}

function getText(text: string, format: number): string {
  if (format & FORMAT.s) return "";
  const figures = format & FORMAT.sup ? SUPERSCRIPTS : format & FORMAT.sub ? SUBSCRIPTS : null;
  const moved = Array.from(text, (character) => figures?.get(character));
  return figures && moved.every((character) => character !== undefined) ? moved.join("") : text;
}
