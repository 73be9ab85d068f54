/** The sides that are cut off an image, in the order of CSS's inset. */
export const SIDES = ["top", "right", "bottom", "left"] as const;

/** How much is cut off each side: whole percent of the image's height or width. */
export type Cut = Record<(typeof SIDES)[number], number>;

export const NO_CUT: Cut = { top: 0, right: 0, bottom: 0, left: 0 };

/** What must remain of each dimension (percent). */
export const MIN_REST = 5;

/** Why an image cannot be cut like this: a sentence; null if it can. */
export function getCutProblem({ top, right, bottom, left }: Cut): string | null {
  const sides = [top, right, bottom, left];
  if (!sides.every((side) => Number.isInteger(side) && side >= 0)) return "Use whole numbers from 0.";
  if (sides.every((side) => side === 0)) return "Cut something off at least one side.";
  const isLeft = Math.max(top + bottom, left + right) <= 100 - MIN_REST;
  return isLeft ? null : `At least ${MIN_REST}% of the width and of the height must remain.`;
}

/** A part of an image (px). */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What remains of an image of this size (px): at least one pixel. */
export function getBox({ top, right, bottom, left }: Cut, width: number, height: number): Box {
  const x = Math.min(Math.round((width * left) / 100), width - 1);
  const y = Math.min(Math.round((height * top) / 100), height - 1);
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.round((width * (100 - right)) / 100) - x),
    height: Math.max(1, Math.round((height * (100 - bottom)) / 100) - y),
  };
}
