import type { Field } from "./field";
import { HEIGHT, type Point, range, WIDTH } from "./stroke";

/** Side of the squares in which the field is looked at, in px. */
const CELL = 8;

/** Where a line passes the edge of a square; the edge's name is the same for both squares that share it. */
interface Crossing {
  edge: string;
  point: Point;
}
type Piece = readonly [Crossing, Crossing];

/** The pieces of a line through one square: none, one or two. */
function pieces(field: Field, level: number, x: number, y: number): Piece[] {
  const corners: Point[] = [
    [x, y],
    [x + CELL, y],
    [x + CELL, y + CELL],
    [x, y + CELL],
  ];
  const crossings = corners.flatMap((from, i): Crossing[] => {
    const to = corners[(i + 1) % 4] ?? from;
    const [a, b] = [field(...from) - level, field(...to) - level];
    if (a > 0 === b > 0) return [];
    const share = a / (a - b);
    const point: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return [{ edge: `${from[0] + to[0]},${from[1] + to[1]}`, point }];
  });
  const [first, second, third, fourth] = crossings;
  if (!first || !second) return [];
  return third && fourth
    ? [
        [first, second],
        [third, fourth],
      ]
    : [[first, second]];
}

/** Lines of equal height: marching squares, their pieces joined to paths. */
export function isolines(field: Field, level: number): Point[][] {
  const all = range(-CELL, HEIGHT, CELL).flatMap((y) =>
    range(-CELL, WIDTH, CELL).flatMap((x) => pieces(field, level, x, y)),
  );
  const byEdge = new Map<string, Piece[]>();
  for (const piece of all) {
    for (const { edge } of piece) byEdge.set(edge, [...(byEdge.get(edge) ?? []), piece]);
  }
  const left = new Set(all);

  function follow(start: Crossing): Point[] {
    const path: Point[] = [];
    let end = start;
    for (;;) {
      const next = byEdge.get(end.edge)?.find((piece) => left.has(piece));
      if (!next) return path;
      left.delete(next);
      end = next[0].edge === end.edge ? next[1] : next[0];
      path.push(end.point);
    }
  }

  return all.flatMap((piece) => {
    if (!left.delete(piece)) return [];
    const [from, to] = piece;
    const ahead = follow(to);
    return [[...follow(from).reverse(), from.point, to.point, ...ahead]];
  });
}
