import { fade } from "../field";
import { dash, type Mark } from "../stroke";
import { PEN_WEIGHT } from "../svg";
import type { Moving } from "./moving";

const QUARTER = Math.PI / 2;

/** The sign of the site: a stroke is drawn, crossed by another, and the + turns once and is taken back. */
function marks(moment: number): Mark[] {
  const first = fade(moment, 0.02, 0.14) - fade(moment, 0.86, 0.98);
  const second = fade(moment, 0.16, 0.28) - fade(moment, 0.74, 0.86);
  const turn = fade(moment, 0.36, 0.66) * 2 * QUARTER;
  // Drawn from its left end, taken back towards its right end.
  const grown = (share: number, side: number) => ((1 - share) / 2) * side * 246;
  const side = moment < 0.5 ? -1 : 1;
  const stroke = (angle: number, share: number, width: number): Mark => {
    const off = grown(share, side);
    return dash(400 + Math.cos(angle) * off, 300 + Math.sin(angle) * off, angle, 246 * share, width);
  };
  // Here the red stroke is as thick as the other one.
  return [stroke(turn, first, 24), stroke(turn + QUARTER, second, 24 / PEN_WEIGHT)];
}

export const plus: Moving = {
  name: "plus",
  alt: "A stroke is drawn, a red one crosses it, and the plus sign turns once.",
  crop: { view: "100 0 600 600", width: 324, height: 324 },
  seconds: 6,
  dark: true,
  frame: (moment) => ({ marks: marks(moment), pen: 1 }),
};
