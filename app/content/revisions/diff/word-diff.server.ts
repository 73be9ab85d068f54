import { diffWords } from "diff";

export type Mark = "same" | "added" | "removed";

/** A part of a text. */
export interface Piece {
  mark: Mark;
  text: string;
}

/** A time limit for a comparison, which blocks the event loop. */
export interface Deadline {
  /** The remaining time in milliseconds, at least 1. */
  left(): number;
}

export function startDeadline(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  return { left: () => Math.max(1, Math.ceil(end - performance.now())) };
}

/**
 * Space, a letter of a script without spaces between words, a word, or any other character; with all that belongs to a
 * letter or to an emoji.
 */
const TOKENS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}\p{Join_Control}_]+|\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*/gsu;

/** The parts of a text that a comparison marks as a whole. */
export const getTokens = (text: string): string[] => text.match(TOKENS) ?? [];

/** What jsdiff uses of a segmenter. A real one takes seconds for a long text, and gigabytes in Node 20. */
const intlSegmenter = {
  resolvedOptions: () => ({ granularity: "word" }),
  segment: (text: string) => getTokens(text).map((segment) => ({ segment })),
} as unknown as Intl.Segmenter;

/** The diff of two texts, word by word; if time runs out, the old text is removed and the new one added as a whole. */
export function diffTexts(before: string, after: string, deadline: Deadline): Piece[] {
  const changes = diffWords(before, after, { timeout: deadline.left(), intlSegmenter });
  if (changes) {
    return changes.map(({ added, removed, value }) => ({ mark: getMark(added, removed), text: value }));
  }
  const whole: Piece[] = [
    { mark: "removed", text: before },
    { mark: "added", text: after },
  ];
  return whole.filter(({ text }) => text !== "");
}

/** Converts jsdiff's flags to a mark. */
export function getMark(added: boolean, removed: boolean): Mark {
  if (added) return "added";
  return removed ? "removed" : "same";
}
