import { around, bump, charges, distance, type Field, fade, noise } from "../field";
import { family } from "../picture";
import { dash, grid, type Mark, USUAL } from "../stroke";

interface Wheat {
  gap: number;
  length: number;
  width?: number;
  angle: Field;
  /** How much of a stroke's length is drawn at a place; by default all. */
  share?: Field;
}

/** Short strokes on a grid, each turned by what happens at its place. */
function draw({ gap, length, width = USUAL, angle, share = () => 1 }: Wheat): Mark[] {
  return grid(gap).flatMap(([x, y]) => {
    const drawn = length * share(x, y);
    return drawn < 2 ? [] : [dash(x, y, angle(x, y), drawn, width)];
  });
}

const slow = noise("wheat slow", 420);
const quick = noise("wheat quick", 190);
const gust = bump(520, 250, 210);
const eddies = [bump(190, 190, 170), bump(430, 430, 170), bump(650, 150, 150)];

export const wheat = family("wheat", draw, [
  {
    alt: "A field of short strokes turns like wheat in the wind.",
    pen: [420, 290],
    gap: 25,
    length: 19,
    angle: (x, y) => slow(x, y) * 3.4,
  },
  {
    alt: "Strokes bend around two still points; the red one lies between them.",
    pen: [400, 300],
    gap: 32,
    length: 22,
    width: 2.8,
    angle: charges([270, 300, 1], [530, 300, -1]),
  },
  {
    alt: "Upright strokes, and one gust that has just laid some of them down.",
    pen: [560, 250],
    gap: 28,
    length: 20,
    angle: (x, y) => -Math.PI / 2 + gust(x, y) * 2.1,
  },
  {
    alt: "Everything goes round a place left of the middle, and fades with distance.",
    pen: [372, 190],
    dark: true,
    gap: 26,
    length: 21,
    angle: around(290, 300),
    share: (x, y) => 1 - fade(distance(290, 300)(x, y), 120, 470),
  },
  {
    alt: "A bare path winds through a meadow of strokes; one stroke stands in it.",
    pen: [400, 320],
    gap: 20,
    length: 15,
    width: 2,
    angle: (x, y) => -1.2 + quick(x, y) * 0.9,
    share: (x, y) => {
      const off = Math.abs(x - 420 - 170 * Math.sin(y / 120 + 0.6));
      return x === 400 && y === 320 ? 1 : fade(off, 20 + y / 9, 26 + y / 9);
    },
  },
  {
    alt: "Large strokes, far apart, in a slow swell.",
    pen: [560, 380],
    gap: 80,
    length: 56,
    width: 4,
    angle: (x, y) => Math.sin(x / 190) + Math.cos(y / 150) * 0.8,
  },
  {
    alt: "Three eddies turn against each other in a dense field.",
    pen: [432, 380],
    gap: 18,
    length: 14,
    width: 2,
    angle: (x, y) => 0.2 + eddies.reduce((sum, eddy, i) => sum + eddy(x, y) * (i % 2 ? -3.1 : 3.1), 0),
  },
  {
    alt: "Strokes grow out of an empty corner and lean towards the opposite one.",
    pen: [600, 420],
    gap: 40,
    length: 44,
    width: 3,
    angle: (x, y) => Math.atan2(y + 300, x + 300),
    share: (x, y) => fade(x + y * 1.3, 380, 1500),
  },
]);
