import { isDeepStrictEqual } from "node:util";
import type { Collection } from "../collection";
import { inOrder, labelOf } from "../history.server";
import { blocksOf, isDocument } from "./blocks";
import { type BlockLine, documentDifference, wholeDocument } from "./document.server";
import { type Clock, clockOf, type Piece, wordDifference } from "./words.server";

type Values = Record<string, unknown>;

/** A document's parts, a text's words, or one short value that stands for another. */
type Change =
  | { kind: "document"; lines: BlockLine[] }
  | { kind: "text"; pieces: Piece[] }
  | { kind: "value"; from: string; to: string };

/** What became of one field. */
export type FieldDifference = { label: string } & Change;

/** The server answers nobody else while it compares (milliseconds). */
const LONGEST_COMPARISON = 60;
/** Of a row that came or went, so much of a text is shown (parts). */
const MOST_PARTS = 30;
/** A value that is longer is compared word by word (characters). */
const SHORT = 80;

/** The fields in which a row differs, in the form's order; of a row that came or went, all that it held. */
export function differenceOf(
  collection: Collection,
  before: Values | null,
  after: Values | null,
): FieldDifference[] {
  const clock = clockOf(LONGEST_COMPARISON);
  return inOrder(collection, Object.keys(after ?? before ?? {})).flatMap((column) => {
    const label = labelOf(collection, column);
    if (!before || !after) return whole(label, (after ?? before)?.[column]);
    const [was, is] = [before[column], after[column]];
    return isDeepStrictEqual(was, is) ? [] : { label, ...changed(was, is, clock) };
  });
}

function changed(was: unknown, is: unknown, clock: Clock): Change {
  if (isDocument(was) || isDocument(is))
    return { kind: "document", lines: documentDifference(blocksOf(was), blocksOf(is), clock) };
  const [from, to] = [readable(was), readable(is)];
  if (from.length <= SHORT && to.length <= SHORT && !/\n/.test(from + to)) return { kind: "value", from, to };
  return { kind: "text", pieces: wordDifference(from, to, clock) };
}

function whole(label: string, value: unknown): FieldDifference[] {
  if (isDocument(value))
    return [{ label, kind: "document", lines: wholeDocument(blocksOf(value), MOST_PARTS) }];
  const text = readable(value);
  return text === "" ? [] : [{ label, kind: "text", pieces: [{ mark: "same", text }] }];
}

/** A stored value in words; lists and objects one entry a line. */
function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(readable).join("\n");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${readable(one)}`)
      .join("\n");
  return String(value);
}
