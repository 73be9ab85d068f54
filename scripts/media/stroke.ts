import type { Random } from "./random";

/** Every drawing is made on a sheet of this size, in px of the finished picture. */
export const WIDTH = 800;
export const HEIGHT = 600;

export type Point = readonly [x: number, y: number];

/** What a drawing consists of: strokes, and covers that hide what was drawn before them. */
export type Mark = { kind: "stroke"; points: Point[]; width: number } | { kind: "cover"; points: Point[] };

/** The usual thickness of a stroke, in px; a drawing may choose from 1.6 to 4. */
export const FINE = 1.8;
export const USUAL = 2.4;
export const BOLD = 3.2;

/** A stroke through the points. */
export const line = (points: Point[], width = USUAL): Mark => ({ kind: "stroke", points, width });

/** A closed shape in the colour of the ground. */
export const cover = (points: Point[]): Mark => ({ kind: "cover", points });

/** A straight stroke by its middle, its direction (radians) and its length (px). */
export function dash(x: number, y: number, angle: number, length: number, width = USUAL): Mark {
  const dx = (Math.cos(angle) * length) / 2;
  const dy = (Math.sin(angle) * length) / 2;
  return line(
    [
      [x - dx, y - dy],
      [x + dx, y + dy],
    ],
    width,
  );
}

/** A straight stroke between two points. */
export const straight = (x1: number, y1: number, x2: number, y2: number, width = USUAL): Mark =>
  line(
    [
      [x1, y1],
      [x2, y2],
    ],
    width,
  );

/** Points on a circle from one angle to another (radians), about 6 px apart. */
export function arc(x: number, y: number, radius: number, from = 0, to = 2 * Math.PI, squash = 1): Point[] {
  const steps = Math.max(2, Math.ceil((Math.abs(to - from) * radius) / 6));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / steps;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * squash];
  });
}

/** The corners of an upright rectangle. */
export const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Points from left to right, `step` px apart, at the height that the function gives. */
export function across(height: (x: number) => number, from = -10, to = WIDTH + 10, step = 5): Point[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => {
    const x = from + i * step;
    return [x, height(x)];
  });
}

/** From `from` up to `to` (included), `step` apart. */
export function range(from: number, to: number, step = 1): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / step + 1e-9) + 1) },
    (_, i) => from + i * step,
  );
}

/** The crossings of a grid that covers the sheet, symmetric to its middle. */
export function grid(gapX: number, gapY = gapX, margin = -gapX): Point[] {
  const columns = Math.floor((WIDTH / 2 - margin) / gapX);
  const rows = Math.floor((HEIGHT / 2 - margin) / gapY);
  return range(-rows, rows).flatMap((row) =>
    range(-columns, columns).map((column): Point => [WIDTH / 2 + column * gapX, HEIGHT / 2 + row * gapY]),
  );
}

/**
 * Cuts a path into pieces `on` px long with gaps of `off` px; with a random stream the lengths vary by a third.
 * The first piece starts `start` px after the path's beginning.
 */
export function cut(path: Point[], on: number, off: number, start = 0, random?: Random): Point[][] {
  const vary = (length: number) => (random ? length * (0.67 + 0.66 * random()) : length);
  const pieces: Point[][] = [];
  let piece: Point[] | undefined;
  let left = start;
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1];
    const to = path[i];
    if (!from || !to) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    let done = 0;
    while (length - done > left) {
      done += left;
      const share = done / length;
      const here: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      if (piece) {
        pieces.push([...piece, here]);
        piece = undefined;
        left = vary(off);
      } else {
        piece = [here];
        left = vary(on);
      }
    }
    left -= length - done;
    piece?.push(to);
  }
  if (piece && piece.length > 1) pieces.push(piece);
  return pieces;
}
