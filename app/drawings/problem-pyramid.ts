import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber } from "./drawing";

const CENTRE = 150;
const TOP = 10;
const GROUND = 228;
const HALF_WIDTH = 149;
const GAP = 8;
const RAYS = 25;
const LAYERS = 6;

const getY = (depth: number) => TOP + (GROUND - TOP) * depth;

export const problemPyramidNumber: TurnedNumber = {
  param: "effort",
  label: "Effort",
  min: 5,
  max: 95,
  step: 5,
  initial: 25,
  height: 236,
};

/**
 * A pyramid that is cut through. The red piece is the effort, as a share of the whole, and what is below is gone with
 * it: half way down these are 25 and 75.
 */
export const problemPyramid: Drawing = {
  draw(effort) {
    const depth = Math.sqrt(effort / 100);
    const cut = getY(depth);
    const half = HALF_WIDTH * depth;
    const top = cut + GAP;
    const beside = Math.min((top + GROUND) / 2, GROUND - 8);
    const getHalf = (y: number) => (HALF_WIDTH * (y - TOP)) / (GROUND - TOP);
    const atTop = getHalf(top);
    const rays = range(1, RAYS).map((at) => {
      const side = (2 * at) / RAYS - 1;
      return path`M${CENTRE + side * atTop} ${top}L${CENTRE + side * HALF_WIDTH} ${GROUND}`;
    });
    const layers = range(1, LAYERS).map((at) => getY(at / LAYERS));
    const below = layers.filter((y) => y > top + 10);
    return {
      strokes: [
        edge(rays.join("")),
        ink(
          path`M${CENTRE - atTop} ${top}H${CENTRE + atTop}L${CENTRE + HALF_WIDTH} ${GROUND}H${CENTRE - HALF_WIDTH}z` +
            below.map((y) => path`M${CENTRE - getHalf(y)} ${y}H${CENTRE + getHalf(y)}`).join(""),
        ),
        red(path`M${CENTRE} ${TOP}L${CENTRE - half} ${cut}H${CENTRE + half}z`),
      ],
      labels: [
        label(316, (TOP + cut) / 2 - 3, `${effort}%`),
        label(316, (TOP + cut) / 2 + 12, "effort"),
        label(316, beside - 3, `${100 - effort}%`),
        label(316, beside + 12, "gone"),
      ],
      hand: [CENTRE + half, cut],
    };
  },
  describe(effort) {
    const [spent, gone] = [toShare(effort), toShare(100 - effort)];
    if (effort <= 10)
      return `Up here ${spent} of the effort would do away with ${gone} of the problem, if they answered the telephone.`;
    if (effort < 50) return `Up here ${spent} of the effort does away with ${gone} of the problem.`;
    if (effort === 50) return "Half the effort does away with half of the problem.";
    return `Down here ${spent} of the effort removes ${gone} of the problem, and next year it’s back.`;
  },
  name: (effort) => `${effort}%`,
};

const SHARES: Record<number, string> = { 25: "a quarter", 75: "three quarters" };
const toShare = (percent: number) => SHARES[percent] ?? `${percent}%`;
