import type { Field } from "./field";
import { type Random, shuffled } from "./random";
import { grid, HEIGHT, type Point, WIDTH } from "./stroke";

/** How far one step along a line goes, in px. */
const STEP = 4;

/**
 * Lines that follow the directions of a field and keep apart from each other by about `gap` px: each starts at
 * a free place and grows both ways until it leaves the sheet or comes closer than half a gap to another one
 * (after Jobard and Lefer, "Creating evenly-spaced streamlines of arbitrary density", 1997).
 */
export function streamlines(
  angle: Field,
  gap: number,
  where: (x: number, y: number) => boolean,
  random: Random,
): Point[][] {
  const taken = new Map<string, Point[]>();
  const cell = (x: number, y: number) => `${Math.floor(x / gap)},${Math.floor(y / gap)}`;

  function near(x: number, y: number, limit: number): boolean {
    for (const dx of [-gap, 0, gap]) {
      for (const dy of [-gap, 0, gap]) {
        const points = taken.get(cell(x + dx, y + dy)) ?? [];
        if (points.some(([px, py]) => Math.hypot(px - x, py - y) < limit)) return true;
      }
    }
    return false;
  }

  const free = (x: number, y: number, limit: number) =>
    x > -20 && y > -20 && x < WIDTH + 20 && y < HEIGHT + 20 && where(x, y) && !near(x, y, limit);

  function grow(start: Point, direction: 1 | -1): Point[] {
    const path: Point[] = [];
    let [x, y] = start;
    while (path.length < 400) {
      const turn = angle(x, y);
      x += Math.cos(turn) * STEP * direction;
      y += Math.sin(turn) * STEP * direction;
      const begun = path.length > 30 && Math.hypot(x - start[0], y - start[1]) < STEP * 1.5;
      if (begun || !free(x, y, gap * 0.6)) break;
      path.push([x, y]);
    }
    return path;
  }

  const lines: Point[][] = [];
  for (const start of shuffled(random, grid(gap * 0.7))) {
    if (!free(start[0], start[1], gap * 0.95)) continue;
    const path = [...grow(start, -1).reverse(), start, ...grow(start, 1)];
    if (path.length < 8) continue;
    lines.push(path);
    for (const point of path) {
      const key = cell(...point);
      taken.set(key, [...(taken.get(key) ?? []), point]);
    }
  }
  return lines;
}
