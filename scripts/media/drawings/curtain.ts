import { bump, type Field, fade, noise } from "../field";
import { family } from "../picture";
import type { Random } from "../random";
import { HEIGHT, type Mark, range, straight, USUAL, WIDTH } from "../stroke";

interface Curtain {
  gapX: number;
  gapY: number;
  /** How much of the way to the next stroke is filled, from 0 to 1. */
  fill: Field;
  width?: number;
  level?: boolean;
  /** All columns begin at the same height. */
  even?: boolean;
}

/** Strokes in columns (or rows) that join where the picture behind them is dark. */
function draw({ gapX, gapY, fill, width = USUAL, level, even }: Curtain, random: Random): Mark[] {
  const [rowTo, columnTo] = level ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH];
  return range(gapX / 2, columnTo, gapX).flatMap((column) => {
    const start = even ? 0 : -random() * gapY;
    return range(start, rowTo + gapY, gapY).flatMap((along) => {
      const length = gapY * Math.min(1, fill(level ? along : column, level ? column : along));
      if (length < 2.5) return [];
      return level
        ? [straight(along - length / 2, column, along + length / 2, column, width)]
        : [straight(column, along - length / 2, column, along + length / 2, width)];
    });
  });
}

const folds = noise("curtain folds", 150);
const ring = (x: number, y: number) => Math.hypot(x - 400, y - 300);

export const curtain = family("curtain", draw, [
  {
    alt: "A curtain of strokes; where it falls in folds they join to lines.",
    pen: [330, 300],
    gapX: 20,
    gapY: 24,
    width: 2.8,
    fill: (x, y) => fade(folds(x, y * 0.6), -0.75, 0.75) * 0.9 + 0.1,
  },
  {
    alt: "A figure behind reeds, or only a denser place.",
    pen: [452, 290],
    gapX: 13,
    gapY: 20,
    fill: (x, y) => 0.16 + 0.8 * (bump(410, 220, 75)(x, y) + bump(410, 470, 150)(x, y)),
  },
  {
    alt: "A large ring appears in level dashes.",
    pen: [570, 300],
    gapX: 15,
    gapY: 18,
    width: 3,
    level: true,
    fill: (x, y) => 0.14 + 0.86 * (1 - fade(Math.abs(ring(x, y) - 185), 26, 52)),
  },
  {
    alt: "Northern lights: hanging strokes that fade towards the ground.",
    pen: [480, 210],
    dark: true,
    gapX: 12,
    gapY: 26,
    fill: (x, y) => {
      const hem = 330 + 110 * Math.sin(x / 140) + 40 * Math.sin(x / 53);
      return y > hem ? 0 : fade(y, hem - 300, hem - 20) * 0.95;
    },
  },
  {
    alt: "Light through blinds, brighter to the upper right.",
    pen: [330, 380],
    gapX: 30,
    gapY: 100,
    width: 4,
    level: true,
    fill: (x, y) => fade(700 + y - x, 250, 1300),
  },
  {
    alt: "A staircase of upright strokes descends through the dark.",
    pen: [420, 330],
    dark: true,
    gapX: 16,
    gapY: 20,
    even: true,
    fill: (x, y) => (y > 90 + Math.floor(x / 100) * 60 ? 0.82 : 0),
  },
]);
