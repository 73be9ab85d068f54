import { fade } from "../field";
import { dash, type Mark, range } from "../stroke";
import type { Moving } from "./moving";

const COUNT = 17;
/** How long one stroke takes to turn, as a share of half a round. */
const TURN = 0.22;

/** A row of strokes that lean to the right; one after the other they turn over, and then back again. */
const marks = (moment: number): Mark[] =>
  range(0, COUNT - 1).map((i) => {
    const start = (i / (COUNT - 1)) * (0.92 - TURN);
    const over = fade(moment * 2, start, start + TURN) - fade(moment * 2 - 1, start, start + TURN);
    return dash(112 + i * 36, 300, -Math.PI / 2 + 0.42 - 0.84 * over, 150, 5);
  });

export const row: Moving = {
  name: "row",
  alt: "A row of strokes leans to the right; one after the other they turn over and back, a red one among them.",
  crop: { view: "0 150 800 300", width: 720, height: 270 },
  seconds: 6,
  frame: (moment) => ({ marks: marks(moment), pen: 10 }),
};
