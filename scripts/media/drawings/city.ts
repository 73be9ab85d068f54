import { family } from "../picture";
import { between, oneOf, type Random, seeded } from "../random";
import { box, cover, HEIGHT, line, type Mark, range, straight, WIDTH } from "../stroke";

interface Skyline {
  houses: { x: number; width: number; top: number }[];
  /** Gap between the strokes of the fronts, in px. */
  gap: number;
  /** Lit windows instead of hatched fronts: the share of them that is lit. */
  lit?: number;
  ground?: number;
  width?: number;
}

function hatched(
  x: number,
  top: number,
  width: number,
  ground: number,
  gap: number,
  weight: number,
  random: Random,
) {
  const spacing = gap * oneOf(random, [1, 1.5, 2.2]);
  return random() < 0.5
    ? range(x + spacing, x + width - spacing / 2, spacing).map((at) =>
        straight(at, top + 8, at, ground, weight),
      )
    : range(top + spacing, ground, spacing).map((at) => straight(x + 6, at, x + width - 6, at, weight));
}

function windows(
  x: number,
  top: number,
  width: number,
  ground: number,
  gap: number,
  lit: number,
  random: Random,
) {
  return range(top + gap, ground - gap / 2, gap).flatMap((y) =>
    range(x + gap * 0.5, x + width - gap * 0.7, gap * 0.9).flatMap((at) =>
      random() < lit ? [straight(at, y, at + gap * 0.5, y, 3.4)] : [],
    ),
  );
}

/** Houses before houses. */
function drawSkyline(
  { houses, gap, lit, ground = HEIGHT + 10, width: weight = 2.2 }: Skyline,
  random: Random,
): Mark[] {
  return [
    ...houses.flatMap(({ x, width, top }) => [
      cover(box(x, top, width, ground - top)),
      ...(lit === undefined
        ? hatched(x, top, width, ground, gap, weight, random)
        : windows(x, top, width, ground, gap, lit, random)),
      ...(lit === undefined ? [line([...box(x, top, width, ground - top), [x, top]], weight)] : []),
    ]),
    straight(-10, ground, WIDTH + 10, ground, weight + 0.8),
  ];
}

interface Streets {
  block: number;
  /** Turns the town on the sheet, in radians. */
  turn: number;
  gap: number;
  square?: [column: number, row: number];
}

/** A town from above: blocks of roofs between streets. */
function drawStreets({ block, turn, gap, square }: Streets, random: Random): Mark[] {
  const place = (x: number, y: number) =>
    [400 + x * Math.cos(turn) - y * Math.sin(turn), 300 + x * Math.sin(turn) + y * Math.cos(turn)] as const;
  const street = block * 0.2;
  return range(-7, 7).flatMap((row) =>
    range(-8, 8).flatMap((column) => {
      if (square?.[0] === column && square[1] === row) return [];
      const flip = random() < 0.5;
      const width = block - street;
      const skip = random() < 0.12 ? 2 : 1;
      return range(0, width, gap * skip).map((at) => {
        const [u, v] = [column * block - width / 2, row * block - width / 2];
        const length = width * between(random, 0.86, 1);
        return line(
          flip
            ? [place(u + at, v), place(u + at, v + length)]
            : [place(u, v + at), place(u + length, v + at)],
          2,
        );
      });
    }),
  );
}

function houses(count: number, low: number, high: number, widths: [number, number], random: Random) {
  return range(0, count - 1).map((i) => ({
    x: -20 + (i / count) * (WIDTH + 20),
    width: between(random, ...widths),
    top: between(random, high, low),
  }));
}

const skylines = family("city", drawSkyline, [
  {
    alt: "A skyline of hatched house fronts, no two in the same hand.",
    pen: [447, 260],
    houses: houses(15, 440, 150, [60, 110], seeded("skyline")),
    gap: 9,
  },
  {
    alt: "A town at night: here and there somebody is still awake.",
    pen: [430, 400],
    dark: true,
    houses: houses(12, 420, 120, [70, 130], seeded("night town")),
    gap: 20,
    lit: 0.32,
  },
  {
    alt: "Three towers in an empty district.",
    pen: [420, 300],
    houses: [
      { x: 210, width: 90, top: 170 },
      { x: 345, width: 120, top: 70 },
      { x: 520, width: 76, top: 260 },
    ],
    gap: 8,
    ground: 530,
    width: 2.6,
  },
]);

const plans = family("streets", drawStreets, [
  {
    alt: "A city grid from above with one block left open as a square.",
    pen: [300, 220],
    block: 92,
    turn: 0,
    gap: 9,
    square: [1, 0],
  },
  {
    alt: "Streets turned against the sheet, small blocks, crowded roofs.",
    pen: [430, 320],
    block: 58,
    turn: 0.42,
    gap: 8,
  },
  {
    alt: "A few large blocks at night, seen from an aeroplane.",
    pen: [330, 300],
    dark: true,
    block: 180,
    turn: -0.2,
    gap: 16,
  },
]);

/** A straight road between poles that stand at equal distances. */
function drawAvenue({ horizon, poles }: { horizon: number; poles: number }): Mark[] {
  const near = range(0, poles - 1).flatMap((i) => {
    const scale = 1 / (1 + i * 0.42);
    return [-1, 1].flatMap((side) => {
      const x = 400 + side * 350 * scale;
      const [top, foot] = [horizon - 330 * scale, horizon + 190 * scale];
      const weight = 1.6 + 4 * scale;
      return [
        straight(x, top, x, foot, weight),
        straight(x - 46 * scale, top + 34 * scale, x + 46 * scale, top + 34 * scale, weight),
      ];
    });
  });
  const middle = range(0, 13).map((i) => {
    const [from, to] = [1 / (1 + i * 0.42), 1 / (1.22 + i * 0.42)];
    return straight(400, horizon + 330 * from, 400, horizon + 330 * to, 1.6 + 4 * from);
  });
  return [straight(-10, horizon, WIDTH + 10, horizon, 2), ...near, ...middle];
}

const avenues = family("avenue", drawAvenue, [
  {
    alt: "A straight road between telegraph poles, as far as one can see.",
    pen: [610, 250],
    horizon: 345,
    poles: 16,
  },
]);

export const city = [...skylines, ...plans, ...avenues];
