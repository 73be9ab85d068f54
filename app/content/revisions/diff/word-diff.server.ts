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

/** The diff of two texts, word by word; if time runs out, the old text is removed and the new one added as a whole. */
export function diffTexts(before: string, after: string, deadline: Deadline): Piece[] {
  const changes = diffWords(before, after, { timeout: deadline.left() });
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
