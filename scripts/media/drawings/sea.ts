import { family } from "../picture";
import { between, type Random } from "../random";
import { arc, cut, HEIGHT, line, type Mark, range, straight, WIDTH } from "../stroke";

interface Disc {
  x: number;
  y: number;
  radius: number;
  /** How the disc is drawn: broken rows, whole rows, an outline, or rows without those of a second disc. */
  as: "broken" | "rows" | "outline" | "crescent";
}

interface Sea {
  horizon: number;
  rows: number;
  /** The longest stroke, in px, at the lower edge. */
  longest: number;
  /** How much of the water is drawn, from 0 to 1. */
  full: number;
  disc?: Disc;
  /** Where the light lies on the water: everything there is drawn. */
  glint?: number;
}

function rowsOf({ x, y, radius, as }: Disc): Mark[] {
  if (as === "outline") return [line(arc(x, y, radius), 2.8)];
  return range(-radius + 6, radius - 6, radius / 9).flatMap((dy) => {
    const half = Math.sqrt(radius ** 2 - dy ** 2);
    const shadow = Math.sqrt(Math.max(0, radius ** 2 - (dy + radius * 0.12) ** 2)) + x - radius * 0.55;
    const from = as === "crescent" ? Math.max(x - half, Math.min(shadow, x + half)) : x - half;
    if (x + half - from < 3) return [];
    const whole = [straight(from, y + dy, x + half, y + dy, 2.6)];
    if (as !== "broken") return whole;
    return cut(
      [
        [from, y + dy],
        [x + half, y + dy],
      ],
      16,
      6,
    ).map((piece) => line(piece, 2.6));
  });
}

/** A horizon, water in strokes that grow towards us, and what stands above it. */
function draw({ horizon, rows, longest, full, disc, glint }: Sea, random: Random): Mark[] {
  const water = range(0, rows - 1).flatMap((row) => {
    const depth = row / rows;
    const y = horizon + (HEIGHT + 10 - horizon) * depth ** 1.6;
    const length = 7 + (longest - 7) * depth;
    const marks: Mark[] = [];
    for (let x = -random() * length; x < WIDTH; ) {
      const on = between(random, 0.6, 1.1) * length;
      const lit =
        glint !== undefined && Math.abs(x + on / 2 - glint) < 30 + depth * 90 * between(random, 0.5, 1.4);
      if (lit || random() < full) marks.push(straight(x, y, x + on, y, 1.6 + depth * 1.7));
      x += on + between(random, 0.4, 0.9) * length;
    }
    return marks;
  });
  const above = disc
    ? rowsOf(disc).filter((mark) => (mark.points[0]?.[1] ?? 0) < horizon - 3 || disc.as === "outline")
    : [];
  return [...above, ...water];
}

export const sea = family("sea", draw, [
  {
    alt: "A full moon of broken lines stands over a calm sea.",
    pen: [640, 470],
    horizon: 330,
    rows: 20,
    longest: 34,
    full: 1,
    disc: { x: 400, y: 180, radius: 122, as: "broken" },
  },
  {
    alt: "At night only the moon's road on the water is drawn.",
    pen: [280, 420],
    dark: true,
    horizon: 270,
    rows: 26,
    longest: 40,
    full: 0.06,
    glint: 290,
    disc: { x: 290, y: 130, radius: 56, as: "rows" },
  },
  {
    alt: "The sun goes down: its lower half is already sea.",
    pen: [400, 395],
    horizon: 360,
    rows: 16,
    longest: 60,
    full: 0.8,
    glint: 400,
    disc: { x: 400, y: 360, radius: 190, as: "rows" },
  },
  {
    alt: "A low horizon, an empty sky, and a small ring of a sun.",
    pen: [250, 556],
    horizon: 500,
    rows: 9,
    longest: 50,
    full: 1,
    disc: { x: 610, y: 130, radius: 34, as: "outline" },
  },
  {
    alt: "A high horizon: nearly everything is water.",
    pen: [520, 330],
    horizon: 70,
    rows: 34,
    longest: 46,
    full: 0.92,
  },
  {
    alt: "A thin crescent over black water.",
    pen: [588, 520],
    dark: true,
    horizon: 410,
    rows: 14,
    longest: 38,
    full: 0.35,
    glint: 590,
    disc: { x: 590, y: 170, radius: 92, as: "crescent" },
  },
  {
    alt: "Wide swell in heavy strokes, and a sun too large for the sheet.",
    pen: [150, 500],
    horizon: 400,
    rows: 9,
    longest: 130,
    full: 0.9,
    disc: { x: 700, y: 330, radius: 300, as: "rows" },
  },
  {
    alt: "Still water in the haze, so sparse that the horizon has to be guessed.",
    pen: [410, 372],
    horizon: 240,
    rows: 18,
    longest: 30,
    full: 0.16,
  },
]);
