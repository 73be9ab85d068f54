import { type Field, fade } from "../field";
import { family } from "../picture";
import { between, type Random } from "../random";
import { dash, grid, type Mark, USUAL } from "../stroke";

interface Settling {
  gapX: number;
  gapY: number;
  length: number;
  angle: number;
  width?: number;
  /** How much order is lost at a place, from 0 to 1. */
  loose: Field;
  /** Strokes that have lost all order are gone. */
  gone?: boolean;
}

/** Strokes that lie in order and lose it. */
function draw({ gapX, gapY, length, angle, width = USUAL, loose, gone }: Settling, random: Random): Mark[] {
  return grid(gapX, gapY).flatMap(([x, y]) => {
    const free = loose(x, y);
    if (gone && random() < free * 0.9) return [];
    const away = free ** 1.5 * gapX * 0.7;
    return [
      dash(
        x + between(random, -away, away),
        y + between(random, -away, away),
        angle + between(random, -1.7, 1.7) * free ** 1.3,
        length,
        width,
      ),
    ];
  });
}

export const settling = family("settling", draw, [
  {
    alt: "Rows in good order at the top, a heap at the bottom.",
    pen: [520, 470],
    gapX: 31,
    gapY: 24,
    length: 26,
    angle: 0,
    loose: (_x, y) => fade(y, 180, 620),
  },
  {
    alt: "Upright strokes, dispersed from the right as if by a door that opened.",
    pen: [560, 290],
    gapX: 22,
    gapY: 36,
    length: 30,
    angle: Math.PI / 2,
    loose: (x) => fade(x, 330, 820),
    gone: true,
  },
  {
    alt: "Disorder spreads from one careless place.",
    pen: [400, 300],
    gapX: 26,
    gapY: 26,
    length: 22,
    angle: Math.PI / 4,
    width: 2.8,
    loose: (x, y) => 1 - fade(Math.hypot(x - 410, y - 300), 20, 260),
  },
  {
    alt: "From a cloud of loose strokes a few have found their rows.",
    pen: [400, 330],
    dark: true,
    gapX: 40,
    gapY: 30,
    length: 33,
    angle: 0,
    width: 3,
    loose: (x, y) => fade(Math.hypot(x - 400, (y - 300) * 1.3), 90, 420),
  },
  {
    alt: "Pins on a sheet, all straight but those along the diagonal.",
    pen: [420, 320],
    gapX: 18,
    gapY: 24,
    length: 17,
    angle: Math.PI / 2,
    width: 2,
    loose: (x, y) => 1 - fade(Math.abs(y - 560 + x * 0.65), 10, 110),
  },
]);
