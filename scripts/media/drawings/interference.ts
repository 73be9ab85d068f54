import type { Field } from "../field";
import { family } from "../picture";
import { arc, dash, grid, line, type Mark, range, straight, USUAL } from "../stroke";

interface Waves {
  gap: number;
  gapY?: number;
  /** The strength of the waves at a place, from -1 to 1: it sets the length of a stroke. */
  strength: Field;
  angle: number;
  longest: number;
  width?: number;
}

/** Strokes as long as the waves are strong at their place. */
function drawWaves({ gap, gapY = gap, strength, angle, longest, width = USUAL }: Waves): Mark[] {
  return grid(gap, gapY).flatMap(([x, y]) => {
    const length = longest * (0.5 + strength(x, y) / 2);
    return length < 2.5 ? [] : [dash(x, y, angle, length, width)];
  });
}

/** The waves of several sources, laid over each other. */
const from =
  (length: number, ...sources: [x: number, y: number][]): Field =>
  (px, py) =>
    sources.reduce((sum, [x, y]) => sum + Math.cos((Math.hypot(px - x, py - y) / length) * 2 * Math.PI), 0) /
    sources.length;

const waves = family("interference", drawWaves, [
  {
    alt: "Two stones fell into the same pond; their waves cross.",
    pen: [398, 200],
    gap: 12,
    strength: from(86, [270, 300], [530, 300]),
    angle: 0,
    longest: 12,
    width: 2.6,
  },
  {
    alt: "One wave in upright strokes, from the lower left to everywhere.",
    pen: [430, 270],
    gap: 16,
    gapY: 20,
    strength: from(150, [60, 560]),
    angle: Math.PI / 2,
    longest: 22,
    width: 3,
  },
  {
    alt: "Three sources in the dark make a pattern of cells.",
    pen: [510, 400],
    dark: true,
    gap: 11,
    strength: from(104, [400, 60], [150, 480], [650, 480]),
    angle: -Math.PI / 4,
    longest: 14,
    width: 2.2,
  },
  {
    alt: "A beat: two nearly equal rhythms drift apart and meet again.",
    pen: [500, 300],
    gap: 14,
    gapY: 50,
    strength: (x, y) => Math.cos(x / 23 + y / 300) * Math.cos(x / 190 + y / 120),
    angle: Math.PI / 2,
    longest: 50,
    width: 2.8,
  },
]);

interface Moire {
  layers: Mark[][];
}

const parallel = (turn: number, gap: number): Mark[] =>
  range(-520, 520, gap).map((off) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [x, y] = [400 - sin * off, 300 + cos * off];
    return straight(x - cos * 520, y - sin * 520, x + cos * 520, y + sin * 520, 2);
  });

const circles = (x: number, y: number, gap: number, to: number): Mark[] =>
  range(gap, to, gap).map((radius) => line(arc(x, y, radius), 2));

const moire = family("moire", ({ layers }: Moire) => layers.flat(), [
  {
    alt: "Two sets of rings lie over each other and make a third.",
    pen: [470, 170],
    layers: [circles(330, 300, 15, 255), circles(470, 300, 15, 255)],
  },
  {
    alt: "Two combs cross at a small angle; slow bands appear.",
    pen: [400, 300],
    layers: [parallel(1.45, 14), parallel(1.69, 14)],
  },
]);

export const interference = [...waves, ...moire];
