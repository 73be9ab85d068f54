import { isDeepStrictEqual } from "node:util";
import type { Collection } from "~/content/collection";
import { getField, getLabel, inOrder } from "../history.server";
import { isDocument, toBlocks } from "./blocks";
import { type BlockLine, diffDocuments, wholeDocument } from "./document-diff.server";
import { type Deadline, diffTexts, type Piece, startDeadline } from "./word-diff.server";

type Values = Record<string, unknown>;

/** A document's parts, a text's words, pictures by their addresses, or one short value that stands for another. */
type Change =
  | { kind: "document"; lines: BlockLine[] }
  | { kind: "text" | "picture"; pieces: Piece[] }
  | { kind: "value"; from: string; to: string };

/** What became of one field. */
export type FieldDifference = { label: string } & Change;

/** The server answers nobody else while it compares (milliseconds). */
const MAX_COMPARISON = 60;
/** Of a row that came or went, so much of a text is shown (parts). */
const MAX_PARTS = 30;
/** A value that is longer is compared word by word (characters). */
const SHORT = 80;

/** The fields in which a row differs, in the form's order; of a row that came or went, all that it held. */
export function diffFields(
  collection: Collection,
  before: Values | null,
  after: Values | null,
): FieldDifference[] {
  const clock = startDeadline(MAX_COMPARISON);
  return inOrder(collection, Object.keys(after ?? before ?? {})).flatMap((column) => {
    const label = getLabel(collection, column);
    const isPicture = getField(collection, column)?.kind === "image";
    if (!before || !after) return whole(label, (after ?? before)?.[column], isPicture);
    const [was, is] = [before[column], after[column]];
    if (isDeepStrictEqual(was, is)) return [];
    return { label, ...(isPicture ? changedPicture(was, is) : changed(was, is, clock)) };
  });
}

function changed(was: unknown, is: unknown, clock: Deadline): Change {
  if (isDocument(was) || isDocument(is))
    return { kind: "document", lines: diffDocuments(toBlocks(was), toBlocks(is), clock) };
  const [from, to] = [readable(was), readable(is)];
  if (from.length <= SHORT && to.length <= SHORT && !/\n/.test(from + to)) return { kind: "value", from, to };
  return { kind: "text", pieces: diffTexts(from, to, clock) };
}

function changedPicture(was: unknown, is: unknown): Change {
  const pieces: Piece[] = [
    { mark: "removed", text: readable(was) },
    { mark: "added", text: readable(is) },
  ];
  return { kind: "picture", pieces: pieces.filter(({ text }) => text !== "") };
}

function whole(label: string, value: unknown, isPicture: boolean): FieldDifference[] {
  if (isDocument(value))
    return [{ label, kind: "document", lines: wholeDocument(toBlocks(value), MAX_PARTS) }];
  const text = readable(value);
  const kind = isPicture ? "picture" : "text";
  return text === "" ? [] : [{ label, kind, pieces: [{ mark: "same", text }] }];
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
