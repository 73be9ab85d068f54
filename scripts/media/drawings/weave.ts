import { family } from "../picture";
import type { Random } from "../random";
import { HEIGHT, type Mark, range, straight, USUAL, WIDTH } from "../stroke";

type Thread = "across" | "down" | "up" | "fall" | "none";

interface Weave {
  cell: number;
  /** Strokes in each cell. */
  lines: number;
  width?: number;
  margin?: number;
  thread: (column: number, row: number, random: Random) => Thread;
}

function strokes(x: number, y: number, cell: number, lines: number, width: number, thread: Thread): Mark[] {
  const edge = cell * 0.08;
  const [near, far] = [edge, cell - edge];
  return range(0, lines - 1).map((i) => {
    const at = edge + ((cell - 2 * edge) * (i + 0.5)) / lines;
    if (thread === "across") return straight(x + near, y + at, x + far, y + at, width);
    if (thread === "down") return straight(x + at, y + near, x + at, y + far, width);
    // Diagonals: the corners are cut so that all strokes stay inside their cell.
    const shift = (i + 0.5) / lines - 0.5;
    const half = (0.5 - Math.abs(shift)) * (cell - 2 * edge);
    const [mx, my] = [
      x + cell / 2 + shift * cell * 0.9,
      y + cell / 2 + shift * cell * (thread === "up" ? 0.9 : -0.9),
    ];
    const slope = thread === "up" ? -1 : 1;
    return straight(mx - half, my - half * slope, mx + half, my + half * slope, width);
  });
}

/** Cells of parallel strokes that pass over and under each other. */
function draw({ cell, lines, width = USUAL, margin = 0, thread }: Weave, random: Random): Mark[] {
  const columns = Math.ceil((WIDTH - 2 * margin) / cell - 1e-9);
  const rows = Math.ceil((HEIGHT - 2 * margin) / cell - 1e-9);
  const left = (WIDTH - columns * cell) / 2;
  const top = (HEIGHT - rows * cell) / 2;
  return range(0, rows - 1).flatMap((row) =>
    range(0, columns - 1).flatMap((column) => {
      const kind = thread(column, row, random);
      return kind === "none" ? [] : strokes(left + column * cell, top + row * cell, cell, lines, width, kind);
    }),
  );
}

const checked = (column: number, row: number): Thread => ((column + row) % 2 ? "down" : "across");

export const weave = family("weave", draw, [
  {
    alt: "Basket weave: five strokes across, five strokes down.",
    pen: [430, 270],
    cell: 50,
    lines: 5,
    thread: checked,
  },
  {
    alt: "A coarse mat of five by three cells, with room around it.",
    pen: [400, 300],
    cell: 140,
    lines: 8,
    width: 4,
    margin: 90,
    thread: checked,
  },
  {
    alt: "Herringbone: every row leans against the next.",
    pen: [500, 300],
    cell: 66.7,
    lines: 7,
    thread: (column) => (column % 2 ? "up" : "fall"),
  },
  {
    alt: "A twill whose steps climb to the right.",
    pen: [300, 330],
    dark: true,
    cell: 33.4,
    lines: 4,
    width: 2.2,
    thread: (column, row) => ((column + row) % 4 < 2 ? "across" : "down"),
  },
  {
    alt: "A cloth that comes apart towards the right edge.",
    pen: [620, 300],
    cell: 40,
    lines: 4,
    thread: (column, row, random) => (random() < (column - 8) / 11 ? "none" : checked(column, row)),
  },
  {
    alt: "Diamonds within diamonds, laid from diagonal strokes.",
    pen: [400, 150],
    cell: 100,
    lines: 9,
    width: 3,
    thread: (column, row) => ((column + row) % 2 ? "up" : "fall"),
  },
  {
    alt: "A patch: in the middle of the weave all threads run the same way.",
    pen: [400, 300],
    dark: true,
    cell: 28.6,
    lines: 3,
    thread: (column, row) => {
      const patched = column > 8 && column < 19 && row > 5 && row < 15;
      return patched ? "across" : checked(column, row);
    },
  },
]);
