import { bump, fade, noise } from "../field";
import { family } from "../picture";
import type { Random } from "../random";
import { across, cut, HEIGHT, line, type Mark, range, USUAL, WIDTH } from "../stroke";

interface Tides {
  from?: number;
  to?: number;
  gap: number;
  /** How far a place of a line lies above its level, in px. */
  lift: (x: number, y: number) => number;
  on?: number;
  off?: number;
  width?: number;
  margin?: number;
}

/** Level lines that something lifts. */
function draw(plan: Tides, random: Random): Mark[] {
  const { from = 0, to = HEIGHT + 20, gap, lift, on, off = 10, width = USUAL, margin = -10 } = plan;
  return range(from, to, gap).flatMap((y) => {
    const path = across((x) => y - lift(x, y), margin, WIDTH - margin);
    return on
      ? cut(path, on, off, random() * off, random).map((piece) => line(piece, width))
      : [line(path, width)];
  });
}

const body = bump(410, 330, 150);
const drift = noise("tides drift", 330);

export const tides = family("tides", draw, [
  {
    alt: "Something round sleeps under a striped blanket.",
    pen: [400, 260],
    from: 10,
    gap: 18,
    width: 2.8,
    lift: (x, y) => 85 * body(x, y),
  },
  {
    alt: "Lines draw together to a waist and part again.",
    pen: [560, 340],
    from: -10,
    gap: 14,
    lift: (x, y) => (y - 300) * 0.82 * bump(470, 0, 190)(x, 0),
  },
  {
    alt: "Tide marks on sand, one above the other, the highest in red.",
    pen: [400, 170],
    from: 190,
    gap: 27,
    width: 3,
    lift: (x, y) => 30 * Math.sin(x / 130 + y / 70) + drift(x, y * 2) * 34,
  },
  {
    alt: "A long wave passes through broken lines in the dark.",
    pen: [450, 290],
    dark: true,
    from: 20,
    gap: 22,
    on: 44,
    off: 11,
    lift: (x, y) => 40 * Math.sin(x / 110 + y / 170) * fade(y, 40, 480),
  },
  {
    alt: "A string swings in three parts in the middle of a silent sheet.",
    pen: [400, 300],
    from: 180,
    to: 420,
    gap: 12,
    margin: 90,
    width: 2.2,
    lift: (x, y) => (y - 300) * (1 - Math.sin((Math.PI * (x - 90)) / 206.67)),
  },
  {
    alt: "Pleats: the same fold, carried a little farther with every line.",
    pen: [430, 380],
    from: -60,
    to: 700,
    gap: 19,
    width: 2.6,
    lift: (x, y) => 46 * Math.asin(Math.sin(x / 52 + y / 150)),
  },
]);
