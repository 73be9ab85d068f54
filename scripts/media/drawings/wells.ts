import { family } from "../picture";
import { cut, line, type Mark, type Point, range, USUAL } from "../stroke";

interface Wells {
  gap: number;
  /** What bends the grid: a place, how far it reaches (px), and how hard it pulls (or, negative, pushes). */
  masses: [x: number, y: number, reach: number, pull: number][];
  rows?: boolean;
  columns?: boolean;
  on?: number;
  off?: number;
  width?: number;
}

/** A grid that masses have bent. */
function draw(plan: Wells): Mark[] {
  const { gap, masses, rows = true, columns = true, on, off = 8, width = USUAL } = plan;
  const bend = (x: number, y: number): Point => {
    let [bx, by] = [x, y];
    for (const [mx, my, reach, pull] of masses) {
      const force = pull * Math.exp(-((x - mx) ** 2 + (y - my) ** 2) / reach ** 2);
      bx += (mx - x) * force;
      by += (my - y) * force;
    }
    return [bx, by];
  };
  const paths = [
    ...(rows ? range(-gap, 600 + gap, gap).map((y) => range(-60, 860, 6).map((x) => bend(x, y))) : []),
    ...(columns ? range(-gap, 800 + gap, gap).map((x) => range(-60, 660, 6).map((y) => bend(x, y))) : []),
  ];
  return paths.flatMap((path) =>
    on ? cut(path, on, off).map((piece) => line(piece, width)) : [line(path, width)],
  );
}

export const wells = family("wells", draw, [
  {
    alt: "A grid sinks towards one heavy place.",
    pen: [460, 420],
    gap: 33.4,
    masses: [[460, 310, 190, 0.72]],
    width: 2.2,
  },
  {
    alt: "A lens pushes the squares of the paper apart.",
    pen: [400, 300],
    dark: true,
    gap: 33.4,
    masses: [[400, 300, 210, -0.75]],
  },
  {
    alt: "Two bodies bend the same threads; one thread feels both.",
    pen: [400, 280],
    gap: 20,
    masses: [
      [230, 250, 130, 0.8],
      [590, 350, 160, 0.8],
    ],
    columns: false,
  },
  {
    alt: "Long broken threads hang a little towards the right.",
    pen: [560, 240],
    gap: 40,
    masses: [[620, 300, 260, 0.7]],
    rows: false,
    on: 70,
    off: 16,
    width: 3.4,
  },
  {
    alt: "A net with three knots pulled tight.",
    pen: [410, 340],
    gap: 20,
    masses: [
      [180, 400, 120, 0.85],
      [430, 190, 110, 0.85],
      [640, 430, 130, 0.85],
    ],
    on: 14,
    off: 6,
    width: 2,
  },
]);
