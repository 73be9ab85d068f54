import { family } from "../picture";
import { oneOf, type Random } from "../random";
import { cover, line, type Mark, type Point, range } from "../stroke";

interface Blocks {
  /** Half the width of a cube, in px. */
  size: number;
  /** Strokes on the left and right sides; tops stay bare, or get strokes of their own. */
  left: number;
  right: number;
  top?: number;
  width?: number;
  /** How high the column stands at a place of the floor, in cubes; below 1 nothing stands there. */
  height: (column: number, row: number, random: Random) => number;
  extent: number;
  /** How much of a column is drawn below its top, in cubes; by default all. */
  deep?: number;
}

/** Strokes along one side of a parallelogram. */
function hatch([ax, ay]: Point, [ux, uy]: Point, [vx, vy]: Point, count: number, width: number): Mark[] {
  return range(1, count).map((i) => {
    const share = i / (count + 1);
    const [x, y] = [ax + ux * share, ay + uy * share];
    return line(
      [
        [x + vx * 0.06, y + vy * 0.06],
        [x + vx * 0.94, y + vy * 0.94],
      ],
      width,
    );
  });
}

/** Columns of cubes on a floor, seen from above, the far ones first. */
function draw(
  { size, left, right, top = 0, width = 2.2, height, extent, deep = 99 }: Blocks,
  random: Random,
): Mark[] {
  const rise = size / Math.sqrt(3);
  const places = range(-extent, extent).flatMap((row) =>
    range(-extent, extent).map((column) => ({ column, row })),
  );
  return places
    .sort((a, b) => a.column + a.row - b.column - b.row)
    .flatMap(({ column, row }) => {
      const tall = height(column, row, random);
      if (tall <= 0) return [];
      const x = 400 + (column - row) * size;
      const foot = 330 + (column + row) * rise;
      const y = foot - tall * size * 1.155;
      const shown = Math.min(tall, deep);
      const down: Point = [0, shown * size * 1.155];
      if (y < -size * 3 || y > 600 + size || x < -size || x > 800 + size) return [];
      const corner: Point = [x, y + rise];
      const [toLeft, toRight]: [Point, Point] = [
        [-size, -rise],
        [size, -rise],
      ];
      const outline: Point[] = [
        [x - size, y],
        [x, y - rise],
        [x + size, y],
        [x + size, y + down[1]],
        [x, y + rise + down[1]],
        [x - size, y + down[1]],
      ];
      const roof: Point[] = [[x - size, y], [x, y - rise], [x + size, y], corner, [x - size, y]];
      return [
        cover(outline),
        ...hatch(corner, toLeft, down, left, width),
        ...hatch(corner, down, toRight, Math.round(right * shown), width),
        ...hatch([x - size, y], [size, -rise], [size, rise], top, width),
        line(roof, width),
        line([corner, [x, corner[1] + down[1]]], width),
      ];
    });
}

export const blocks = family("blocks", draw, [
  {
    alt: "Tumbling blocks: cubes or hollows, as one looks.",
    pen: [400, 330],
    size: 50,
    left: 5,
    right: 5,
    height: (column, row) => 20 - column - row,
    deep: 1,
    extent: 22,
  },
  {
    alt: "Stairs climb round a block to nowhere.",
    pen: [340, 330],
    size: 44,
    left: 4,
    right: 3,
    height: (column, row) => {
      const ring = Math.max(Math.abs(column), Math.abs(row));
      if (ring > 2) return 0;
      const turn = (Math.atan2(row, column) / (2 * Math.PI) + 0.5) * 4.5;
      return ring === 0 ? 3.6 : 0.5 + turn * 0.7;
    },
    extent: 2,
  },
  {
    alt: "A model of a town made of columns, low at the edge.",
    pen: [440, 280],
    size: 27,
    left: 4,
    right: 4,
    width: 1.8,
    height: (column, row, random) => {
      const off = Math.hypot(column, row);
      return off > 8.5 ? 0 : Math.max(0.5, (9 - off) * 0.55 * (0.4 + random()));
    },
    extent: 9,
  },
  {
    alt: "A few cubes left lying on a dark floor.",
    pen: [470, 330],
    dark: true,
    size: 52,
    left: 6,
    right: 6,
    height: (column, row) => ([0, 5, 9, 14].includes((column + 3) * 2 + (row + 2) * 5 - 8) ? 1 : 0),
    extent: 3,
  },
  {
    alt: "A bar chart that has become a landscape.",
    pen: [400, 300],
    size: 30,
    left: 4,
    right: 2,
    height: (column, row, random) =>
      oneOf(random, [0.4, 0.8, 1.2]) + 1.6 * (1 + Math.sin(column * 0.9 + row * 0.5)),
    extent: 5,
  },
]);
