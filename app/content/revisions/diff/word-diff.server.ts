import { diffWords } from "diff";

export type Mark = "same" | "added" | "removed";

/** A part of a text. */
export interface Piece {
  mark: Mark;
  text: string;
}

/** Limits the time of a comparison, which blocks the event loop. */
export interface Deadline {
  /** The remaining time in milliseconds, at least 1. */
  left(): number;
}

export function startDeadline(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  return { left: () => Math.max(1, Math.ceil(end - performance.now())) };
}

/** The difference of two texts word by word; of the whole texts if there is not enough time. */
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

/** The mark for jsdiff's flags. */
export function getMark(added: boolean, removed: boolean): Mark {
  if (added) return "added";
  return removed ? "removed" : "same";
}
