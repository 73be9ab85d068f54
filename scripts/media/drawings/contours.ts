import { bump, type Field, noise, rough } from "../field";
import { isolines } from "../isolines";
import { family } from "../picture";
import type { Random } from "../random";
import { cut, line, type Mark, range, USUAL } from "../stroke";

interface Contours {
  height: Field;
  levels: number[];
  /** Every fifth line is heavier, as on a map. */
  map?: boolean;
  on?: number;
  off?: number;
  width?: number;
}

/** Lines of equal height, as on a map or in a tree. */
function draw({ height, levels, map, on, off = 8, width = USUAL }: Contours, random: Random): Mark[] {
  return levels.flatMap((level, i) =>
    isolines(height, level).flatMap((path) => {
      const weight = map && i % 5 === 0 ? width + 1.4 : width;
      return on
        ? cut(path, on, off, random() * on).map((piece) => line(piece, weight))
        : [line(path, weight)];
    }),
  );
}

/** A trunk: rings round the pith, pressed by `sway`. */
function trunk(x: number, y: number, seed: string, sway: number): Field {
  const bark = noise(seed, 1);
  return (px, py) => {
    const turn = Math.atan2(py - y, px - x);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const pressed = sway * bark(2 + cos, 2 + sin) + 0.01 * bark(9 + 7 * cos, 9 + 7 * sin);
    return Math.hypot(px - x, py - y) * (1 + pressed);
  };
}

const hills = rough("contours hills", 340, 3);
const shore = rough("contours shore", 420, 4);
const slope = noise("contours slope", 300);
const twins = [trunk(285, 300, "twin one", 0.15), trunk(535, 315, "twin two", 0.15)] as const;
const island = bump(420, 310, 250);

export const contours = family("contours", draw, [
  {
    alt: "The rings of a tree, narrow in the dry years.",
    pen: [520, 300],
    height: trunk(360, 310, "oak", 0.22),
    levels: range(1, 21).map((i) => 4 + i * 16 + 5 * Math.sin(i * 1.3)),
  },
  {
    alt: "A map of hills without names.",
    pen: [640, 126],
    height: hills,
    levels: range(-1.1, 1.3, 0.16),
    map: true,
    width: 2,
  },
  {
    alt: "An island, and the water getting deeper around it.",
    pen: [470, 250],
    dark: true,
    height: (x, y) => island(x, y) + 0.2 * shore(x, y),
    levels: range(0.12, 1.1, 0.085),
    on: 60,
    off: 9,
  },
  {
    alt: "The edge of a log, too wide for the sheet.",
    pen: [390, 330],
    height: trunk(880, 640, "beech", 0.3),
    levels: range(1, 44).map((i) => 30 + i * 24 + 5 * Math.sin(i * 2.1)),
    on: 260,
    off: 10,
    width: 3,
  },
  {
    alt: "A wide slope, in heavy broken lines of equal height.",
    pen: [420, 310],
    height: (x, y) => slope(x, y) + y / 420,
    levels: range(0.2, 1.4, 0.24),
    on: 44,
    off: 20,
    width: 4,
  },
  {
    alt: "Two trees that have grown into one.",
    pen: [400, 200],
    height: (x, y) => {
      const [a, b] = [twins[0](x, y), twins[1](x, y)];
      return -24 * Math.log(Math.exp(-a / 24) + Math.exp(-b / 24));
    },
    levels: range(6, 236, 14),
  },
]);
