import { family } from "../picture";
import type { Random } from "../random";
import { arc, cover, HEIGHT, line, type Mark, range, straight, USUAL, WIDTH } from "../stroke";

type Filling = "rings" | "rays" | "both" | "empty";

interface Fans {
  radius: number;
  strokes: number;
  width?: number;
  filling: (column: number, row: number, random: Random) => Filling;
  /** The rows that are laid, counted from the bottom; by default all. */
  rows?: number;
}

function fan(x: number, y: number, radius: number, strokes: number, width: number, filling: Filling): Mark[] {
  const round = cover(arc(x, y, radius));
  if (filling === "empty") return [round, line(arc(x, y, radius * 0.96, Math.PI, 2 * Math.PI), width)];
  const rings = range(1, strokes).map((i) =>
    line(arc(x, y, (radius * 0.96 * i) / strokes, Math.PI, 2 * Math.PI), width),
  );
  const inner = filling === "both" ? 0.5 : 0.24;
  const rays = range(0, strokes * 2).map((i) => {
    const angle = Math.PI + (Math.PI * i) / (strokes * 2);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return straight(
      x + cos * radius * inner,
      y + sin * radius * inner,
      x + cos * radius * 0.92,
      y + sin * radius * 0.92,
      width,
    );
  });
  if (filling === "rings") return [round, ...rings];
  if (filling === "rays") return [round, ...rays];
  return [round, ...rays, ...rings.slice(0, Math.ceil(strokes / 2) - 1)];
}

/** Fans that overlap like scales, from the top row to the bottom row. */
function draw({ radius, strokes, width = USUAL, filling, rows = 99 }: Fans, random: Random): Mark[] {
  const lift = radius / 2;
  const last = Math.ceil(HEIGHT / lift) + 2;
  return range(Math.max(0, last - rows), last).flatMap((row) =>
    range(-1, Math.ceil(WIDTH / radius / 2) + 1).flatMap((column) => {
      const x = column * radius * 2 + (row % 2 ? radius : 0);
      return fan(x, row * lift, radius, strokes, width, filling(column, row, random));
    }),
  );
}

export const fans = family("fans", draw, [
  {
    alt: "Fans overlap like the waves on an old print.",
    pen: [400, 262],
    radius: 80,
    strokes: 5,
    width: 2.8,
    filling: () => "rings",
  },
  {
    alt: "Open fans of straight ribs, row above row.",
    pen: [425, 250],
    radius: 100,
    strokes: 6,
    filling: () => "rays",
  },
  {
    alt: "Scales in two patterns, as if somebody had mended a roof.",
    pen: [480, 330],
    dark: true,
    radius: 72.8,
    strokes: 4,
    filling: (_column, _row, random) => (random() < 0.3 ? "rays" : "rings"),
  },
  {
    alt: "Large fans along the lower edge, and nothing above.",
    pen: [350, 420],
    radius: 133.4,
    strokes: 9,
    width: 3,
    filling: () => "both",
    rows: 5,
  },
  {
    alt: "Empty scales; a few of them have been filled in.",
    pen: [300, 270],
    radius: 50,
    strokes: 6,
    filling: (column, row, random) => (random() < 0.14 || (column === 2 && row === 12) ? "rays" : "empty"),
  },
]);
