import { hashText } from "~/ui/hash-text";

/** The drawings on covers, in a square of 96: what is in ink, and the one stroke in red. */
const DRAWINGS = [
  // A stair.
  ["M0 95h19v-19h19v-19h19v-19h19v-19h20", "M57 38h19"],
  // Rings around a stone.
  ["M28 62a20 20 0 1 0 40 0a20 20 0 1 0-40 0M8 62a40 40 0 1 0 80 0a40 40 0 1 0-80 0", "M45 62h6"],
  // Water.
  [
    "M0 50c16-12 32-12 48 0s32 12 48 0M0 68c16-12 32-12 48 0s32 12 48 0M0 86c16-12 32-12 48 0s32 12 48 0",
    "M30 32h36",
  ],
  // Strokes that lean.
  ["M6 95v-60M22 95l4-60M38 95l9-59M54 95l15-57M70 95l20-54", "M86 95l10-18"],
  // A fork.
  ["M0 60h32M32 60l60-34M32 60l64-12M32 60l64 12M32 60l60 34", "M0 60h32"],
  // An arch.
  ["M8 95v-45a40 40 0 0 1 80 0v45M24 95v-45a24 24 0 0 1 48 0v45", "M48 95v-30"],
  // A sun on the horizon.
  ["M0 80h96M20 80a28 28 0 0 1 56 0", "M0 90h40"],
  // A measure.
  ["M0 60h96M4 60v12M20 60v12M36 60v12M52 60v24M68 60v12M84 60v12", "M52 40v14"],
] as const;

/** Grounds of a cover, by number, in the style sheet. */
const GROUNDS = 4;

/** A cover made of the words that stand beside it; its ground and drawing belong to the title, wherever it stands. */
export function Cover({ name, author }: { name: string; author: string | null }) {
  const number = Number.parseInt(hashText(name), 36);
  const [ink, red] = DRAWINGS[number % DRAWINGS.length] ?? DRAWINGS[0];
  return (
    <div className={`cover cover-${Math.floor(number / DRAWINGS.length) % GROUNDS}`} aria-hidden="true">
      <b dir="auto">{name}</b>
      <svg viewBox="-1 0 98 96" aria-hidden="true">
        <path d={ink} />
        <path className="red" d={red} />
      </svg>
      <span dir="auto">{author}</span>
    </div>
  );
}
