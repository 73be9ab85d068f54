import { isDeepStrictEqual } from "node:util";
import type { Collection } from "~/content/collection";
import { shortTime } from "../../time-zone.server";
import { getField, getLabel, inOrder } from "../history.server";
import { isDocument, toBlocks } from "./blocks";
import { type BlockLine, diffDocuments, wholeDocument } from "./document-diff.server";
import { type Deadline, diffTexts, type Piece, startDeadline } from "./word-diff.server";

type Values = Record<string, unknown>;

/**
 * A change to the blocks of a document, the words of a text or the URL of an image, or a short value replaced by
 * another.
 */
type Change =
  | { kind: "document"; lines: BlockLine[] }
  | { kind: "text" | "image"; pieces: Piece[] }
  | { kind: "value"; from: string; to: string };

/** The difference in one field. */
export type FieldDifference = { label: string } & Change;

/** Time limit (milliseconds), because comparing blocks the event loop. */
const MAX_COMPARISON = 60;
/** The most blocks shown of an inserted or deleted row. */
const MAX_BLOCKS = 30;
/** Longer values are compared word by word (characters). */
const MAX_SHORT = 80;

/**
 * The fields that differ, in the form's order; for an inserted or deleted row, all fields. Times are compared as they
 * are stored (ISO); pass rows through `withLocalTimes` to make them readable.
 */
export function diffFields(
  collection: Collection,
  before: Values | null,
  after: Values | null,
): FieldDifference[] {
  const deadline = startDeadline(MAX_COMPARISON);
  const columns = inOrder(collection, Object.keys(after ?? before ?? {}));
  const slug = collection.idFrom && (after ?? before)?.id ? [collection.idFrom] : [];
  return inOrder(collection, [...columns, ...slug]).flatMap((column) => {
    const label = getLabel(collection, column);
    const isImage = getField(collection, column)?.kind === "image";
    const getValue = (values: Values) => values[column] ?? (slug.includes(column) ? values.id : undefined);
    if (!before || !after) return wholeValue(label, getValue(after ?? before ?? {}), isImage);
    const [from, to] = [getValue(before), getValue(after)];
    if (isDeepStrictEqual(from, to)) return [];
    return { label, ...(isImage ? diffImages(from, to) : diffValues(from, to, deadline)) };
  });
}

/** The row with its times as text such as "26 Nov, 05:42", in this time zone. */
export function withLocalTimes({ fields }: Collection, row: Values | null, timeZone: string): Values | null {
  if (!row) return null;
  const times = fields.flatMap(({ kind, name }) => {
    const value = row[name];
    return kind === "date-time" && typeof value === "string" ? [[name, shortTime(value, timeZone)]] : [];
  });
  return { ...row, ...Object.fromEntries(times) };
}

function diffValues(before: unknown, after: unknown, deadline: Deadline): Change {
  if (isDocument(before) || isDocument(after))
    return { kind: "document", lines: diffDocuments(toBlocks(before), toBlocks(after), deadline) };
  const [from, to] = [toText(before), toText(after)];
  if (from.length <= MAX_SHORT && to.length <= MAX_SHORT && !/\n/.test(from + to))
    return { kind: "value", from, to };
  return { kind: "text", pieces: diffTexts(from, to, deadline) };
}

function diffImages(before: unknown, after: unknown): Change {
  const pieces: Piece[] = [
    { mark: "removed", text: toText(before) },
    { mark: "added", text: toText(after) },
  ];
  return { kind: "image", pieces: pieces.filter(({ text }) => text !== "") };
}

function wholeValue(label: string, value: unknown, isImage: boolean): FieldDifference[] {
  if (isDocument(value))
    return [{ label, kind: "document", lines: wholeDocument(toBlocks(value), MAX_BLOCKS) }];
  const text = toText(value);
  const kind = isImage ? "image" : "text";
  return text === "" ? [] : [{ label, kind, pieces: [{ mark: "same", text }] }];
}

/** A stored value as text; lists and objects become one line per entry. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(toText).join("\n");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, entry]) => `${name}: ${toText(entry)}`)
      .join("\n");
  return String(value);
}
