import { around, type Field, noise } from "../field";
import { family } from "../picture";
import type { Random } from "../random";
import { streamlines } from "../streamlines";
import { cut, line, type Mark, USUAL } from "../stroke";

interface Currents {
  gap: number;
  angle: Field;
  on: number;
  off: number;
  width?: number;
  where?: (x: number, y: number) => boolean;
}

/** Lines that follow a stream, never closer to each other than the gap, cut into strokes. */
function draw({ gap, angle, on, off, width = USUAL, where = () => true }: Currents, random: Random): Mark[] {
  return streamlines(angle, gap, where, random).flatMap((path) =>
    cut(path, on, off, random() * off, random)
      .filter((piece) => piece.length > on / 12)
      .map((piece) => line(piece, width)),
  );
}

/** A stream from left to right that parts before round islands. */
const past =
  (...islands: [x: number, y: number, radius: number][]): Field =>
  (px, py) => {
    let u = 1;
    let v = 0;
    for (const [x, y, radius] of islands) {
      const dx = px - x;
      const dy = py - y;
      const r4 = (dx * dx + dy * dy) ** 2;
      u -= (radius ** 2 * (dx * dx - dy * dy)) / r4;
      v -= (radius ** 2 * 2 * dx * dy) / r4;
    }
    return Math.atan2(v, u);
  };

const outside =
  (...islands: [x: number, y: number, radius: number][]) =>
  (px: number, py: number) =>
    islands.every(([x, y, radius]) => Math.hypot(px - x, py - y) > radius);

const meander = noise("currents meander", 360);
const whorl = noise("currents whorl", 500);
const kelp = noise("currents kelp", 260);
const knots: [x: number, y: number, radius: number][] = [
  [250, 220, 62],
  [590, 410, 84],
];
const grain = past(...knots);

export const currents = family("currents", draw, [
  {
    alt: "A current of long strokes parts before a round island and closes behind it.",
    pen: [330, 205],
    gap: 17,
    on: 70,
    off: 12,
    angle: past([360, 310, 110]),
    where: outside([360, 310, 116]),
  },
  {
    alt: "A meandering stream, drawn in strokes of uneven length.",
    pen: [470, 260],
    gap: 15,
    on: 46,
    off: 10,
    angle: (x, y) => meander(x, y) * 2.6,
  },
  {
    alt: "A whirl in long strokes tightens towards its eye.",
    pen: [420, 190],
    gap: 15,
    on: 130,
    off: 12,
    width: 3.2,
    angle: (x, y) => Math.atan2((y - 330) * 1.6, x - 410) + Math.PI / 2 + whorl(x, y) * 0.28,
    where: (x, y) => ((x - 400) / 235) ** 2 + ((y - 320) / 285) ** 2 < 1,
  },
  {
    alt: "The grain of a plank flows round two knots.",
    pen: [420, 300],
    gap: 13,
    on: 240,
    off: 10,
    width: 2,
    angle: (x, y) => {
      const knot = knots.find(([kx, ky, radius]) => Math.hypot(x - kx, y - ky) < radius);
      return knot ? around(knot[0], knot[1])(x, y) : grain(x, y);
    },
  },
  {
    alt: "Kelp stands in deep water and gives way to the tide.",
    pen: [330, 230],
    dark: true,
    gap: 26,
    on: 60,
    off: 16,
    width: 3,
    angle: (x, y) => -Math.PI / 2 + kelp(x, y) * 0.75,
    where: (x, y) => y > 190 + 70 * Math.sin(x / 97) + 50 * Math.sin(x / 23),
  },
  {
    alt: "Three stones lie in a shallow brook; the water finds its ways.",
    pen: [470, 330],
    gap: 13,
    on: 34,
    off: 11,
    width: 2,
    angle: past([190, 190, 70], [440, 420, 90], [620, 180, 54]),
    where: outside([190, 190, 75], [440, 420, 96], [620, 180, 59]),
  },
  {
    alt: "A few wide strokes turn in from the left and leave through the bottom.",
    pen: [380, 290],
    gap: 44,
    on: 150,
    off: 34,
    width: 4,
    angle: (x, y) => (x + y * 0.25) / 480,
    where: (x, y) => y > 90 - x * 0.3,
  },
]);
