import { seeded } from "./random";

/** A number for every place of the sheet: a direction (radians), a height or a share. */
export type Field = (x: number, y: number) => number;

/** Smooth noise from -1 to 1 whose hills are about `size` px wide. */
export function noise(seed: string, size: number): Field {
  const random = seeded(seed);
  const values = Array.from({ length: 4096 }, () => random() * 2 - 1);
  const order = Array.from({ length: 4096 }, () => Math.floor(random() * 4096));
  const at = (i: number, j: number) => values[((order[i & 4095] ?? 0) + j * 31) & 4095] ?? 0;
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const i = Math.floor(x / size);
    const j = Math.floor(y / size);
    const u = ease(x / size - i);
    const v = ease(y / size - j);
    const above = at(i, j) * (1 - u) + at(i + 1, j) * u;
    const below = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
    return above * (1 - v) + below * v;
  };
}

/** Noise with finer noise on top: each of the layers is half as wide and half as high as the one before. */
export function rough(seed: string, size: number, layers = 4): Field {
  const fields = Array.from({ length: layers }, (_, i) => noise(`${seed}/${i}`, size / 2 ** i));
  return (x, y) => fields.reduce((sum, field, i) => sum + field(x, y) / 2 ** i, 0);
}

/** 1 in the middle, falling to 0 over about twice the radius. */
export const bump =
  (x: number, y: number, radius: number): Field =>
  (px, py) =>
    Math.exp(-((px - x) ** 2 + (py - y) ** 2) / radius ** 2);

/** 0 below the first value, 1 above the second, smooth between. */
export function fade(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** The distance to a point, in px. */
export const distance =
  (x: number, y: number): Field =>
  (px, py) =>
    Math.hypot(px - x, py - y);

/** The direction that points away from a place, turned by `turn` radians (a quarter turn goes round it). */
export const around =
  (x: number, y: number, turn = Math.PI / 2): Field =>
  (px, py) =>
    Math.atan2(py - y, px - x) + turn;

/** The direction of a field of force: each charge pushes (or, negative, pulls) with the square of its nearness. */
export const charges =
  (...all: [x: number, y: number, charge: number][]): Field =>
  (px, py) => {
    let fx = 0;
    let fy = 0;
    for (const [x, y, charge] of all) {
      const r = Math.max(1, Math.hypot(px - x, py - y));
      fx += (charge * (px - x)) / r ** 2;
      fy += (charge * (py - y)) / r ** 2;
    }
    return Math.atan2(fy, fx);
  };
