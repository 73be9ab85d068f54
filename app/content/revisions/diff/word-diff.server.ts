import { diffWords } from "diff";

export type Mark = "same" | "added" | "removed";

/** A stretch of a text, and what became of it. */
export interface Piece {
  mark: Mark;
  text: string;
}

/** The time that a comparison may still take: the server answers nobody else meanwhile. */
export interface Deadline {
  /** Milliseconds, at least 1. */
  left(): number;
}

/** A clock that runs out after so many milliseconds. */
export function startDeadline(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  return { left: () => Math.max(1, Math.ceil(end - performance.now())) };
}

/** The difference of two texts, word by word; as a whole when there is no time for the words. */
export function diffTexts(before: string, after: string, clock: Deadline): Piece[] {
  const changes = diffWords(before, after, { timeout: clock.left() });
  if (changes) {
    return changes.map(({ added, removed, value }) => ({ mark: getMark(added, removed), text: value }));
  }
  const whole: Piece[] = [
    { mark: "removed", text: before },
    { mark: "added", text: after },
  ];
  return whole.filter(({ text }) => text !== "");
}

/** What jsdiff says of a part. */
export function getMark(added: boolean, removed: boolean): Mark {
  if (added) return "added";
  return removed ? "removed" : "same";
}
