import { family } from "../picture";
import { oneOf, type Random, shuffled } from "../random";
import { HEIGHT, line, type Mark, type Point, range, straight, USUAL, WIDTH } from "../stroke";

interface Walks {
  cell: number;
  margin: number;
  /** The longest way, in cells. */
  longest: number;
  /** How readily a walk keeps its direction, from 0 to 1. */
  steady: number;
  diagonal?: boolean;
  width?: number;
}

/** Walks on a grid that never cross themselves or each other. */
function drawWalks(
  { cell, margin, longest, steady, diagonal, width = USUAL }: Walks,
  random: Random,
): Mark[] {
  const columns = Math.round((WIDTH - 2 * margin) / cell);
  const rows = Math.round((HEIGHT - 2 * margin) / cell);
  const visited = new Set<string>();
  const free = (x: number, y: number) =>
    x >= 0 && y >= 0 && x <= columns && y <= rows && !visited.has(`${x},${y}`);
  const ways: [number, number][] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];
  if (diagonal) ways.push([1, 1], [-1, -1]);
  const starts = shuffled(
    random,
    range(0, rows).flatMap((y) => range(0, columns).map((x): [number, number] => [x, y])),
  );
  return starts.flatMap(([startX, startY]) => {
    if (!free(startX, startY)) return [];
    let [x, y] = [startX, startY];
    let way: [number, number] | undefined;
    const path: Point[] = [];
    for (let step = 0; step <= longest; step++) {
      visited.add(`${x},${y}`);
      path.push([margin + x * cell, margin + y * cell]);
      const last = way ?? [0, 0];
      const open = ways.filter(([dx, dy]) => free(x + dx, y + dy) && dx * last[0] + dy * last[1] >= 0);
      const ahead = way && open.includes(way) && random() < steady ? way : shuffled(random, open)[0];
      if (!ahead) break;
      way = ahead;
      x += way[0];
      y += way[1];
    }
    return path.length > 1 ? [line(path, width)] : [];
  });
}

interface Maze {
  cell: number;
  width: number;
  margin: number;
  /** How likely a cell's stroke falls to the right, by column and row as shares of the sheet. */
  falling: (column: number, row: number) => number;
}

/** Each cell holds one diagonal; together they make a maze. */
function drawMaze({ cell, width, margin, falling }: Maze, random: Random): Mark[] {
  return range(margin, HEIGHT - margin - cell + 0.1, cell).flatMap((y) =>
    range(margin, WIDTH - margin - cell + 0.1, cell).map((x) =>
      random() < falling(x / WIDTH, y / HEIGHT)
        ? straight(x, y, x + cell, y + cell, width)
        : straight(x, y + cell, x + cell, y, width),
    ),
  );
}

const paths = family("walks", drawWalks, [
  {
    alt: "Ways through a town that never cross.",
    pen: [430, 300],
    cell: 20,
    margin: 40,
    longest: 26,
    steady: 0.6,
    width: 3,
  },
  {
    alt: "Long errands with many corners, in the dark.",
    pen: [400, 310],
    dark: true,
    cell: 25,
    margin: 50,
    longest: 90,
    steady: 0.25,
    width: 3.4,
  },
  {
    alt: "Traces on a circuit board, straight as long as they can be.",
    pen: [380, 260],
    cell: 16,
    margin: 24,
    longest: 18,
    steady: 0.95,
    diagonal: true,
    width: 2.4,
  },
]);

const mazes = family("maze", drawMaze, [
  {
    alt: "A maze of diagonals, decided by coin toss.",
    pen: [410, 310],
    cell: 25,
    width: 3,
    margin: 25,
    falling: () => 0.5,
  },
  {
    alt: "Diagonals agree at the left and quarrel at the right.",
    pen: [560, 300],
    cell: 20,
    width: 2.4,
    margin: 0,
    falling: (column) => column * 0.55,
  },
  {
    alt: "A maze of a few wide strokes.",
    pen: [430, 340],
    cell: 66.6,
    width: 4,
    margin: 66.6,
    falling: (column, row) => oneOf(() => (column * 7.3 + row * 5.1) % 1, [0.2, 0.8, 0.5]),
  },
]);

export const walks = [...paths, ...mazes];
