import type { Alignment, BlockState, Direction } from "./document";
import { readLineHeight } from "./styles";

export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The children of a node that may not be valid. */
export const getRecords = ({ children }: { children?: unknown }): Json[] =>
  Array.isArray(children) ? children.filter(isRecord) : [];

const alignments: readonly unknown[] = ["left", "start", "center", "right", "end", "justify"];

/** `value` if it is one of Lexical's alignments, else "" (none). */
export function readAlignment(value: unknown): Alignment {
  return alignments.includes(value) ? (value as Alignment) : "";
}

export function readDirection(value: unknown): Direction {
  return value === "ltr" || value === "rtl" ? value : null;
}

/** The fields that all elements share. Drops a line height outside the range. */
export function readElement(node: Json) {
  const lineHeight = isRecord(node.$) ? readLineHeight(node.$.lineHeight) : null;
  const state: BlockState = lineHeight === null ? {} : { $: { lineHeight } };
  return {
    version: 1 as const,
    direction: readDirection(node.direction),
    format: readAlignment(node.format),
    indent: 0,
    ...state,
  };
}
