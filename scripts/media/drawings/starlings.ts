import { bump, type Field, noise } from "../field";
import { family } from "../picture";
import type { Random } from "../random";
import { across, dash, HEIGHT, line, type Mark, type Point, range, WIDTH } from "../stroke";

interface Wires {
  wires: number[];
  /** Where birds sit: the wire's place in the list, and how far along it, from 0 to 1. */
  birds: [wire: number, along: number][];
}

interface Starlings {
  count: number;
  /** How dense the flock is at a place, from 0 to 1. */
  flock: Field;
  heading: Field;
  length: number;
  width?: number;
  /** No two birds come closer to each other than this, in px. */
  apart: number;
}

/** Birds as short strokes, thick where the flock folds. */
function draw({ count, flock, heading, length, width = 2.6, apart }: Starlings, random: Random): Mark[] {
  const birds: Point[] = [];
  for (let tries = 0; birds.length < count && tries < count * 60; tries++) {
    const x = random() * WIDTH;
    const y = random() * HEIGHT;
    if (random() > flock(x, y)) continue;
    if (birds.every(([bx, by]) => Math.hypot(bx - x, by - y) > apart)) birds.push([x, y]);
  }
  return [
    ...birds.map(([x, y]) =>
      dash(x, y, heading(x, y) + (random() - 0.5) * 0.4, length * (0.7 + 0.6 * random()), width),
    ),
  ];
}

const along =
  (height: (x: number) => number, thickness: (x: number) => number): Field =>
  (x, y) =>
    Math.exp(-(((y - height(x)) / thickness(x)) ** 2)) ** 1.4;

const sky = noise("starlings", 300);

const flocks = family("starlings", draw, [
  {
    alt: "A murmuration folds over itself before it settles.",
    pen: [560, 230],
    count: 1100,
    length: 11,
    apart: 7,
    flock: along(
      (x) => 300 + 130 * Math.sin(x / 125 + 0.4),
      (x) => 20 + 55 * Math.sin((Math.PI * x) / 800) ** 2,
    ),
    heading: (x) => Math.cos(x / 125 + 0.4) * 0.9,
  },
  {
    alt: "A small flock high in an empty sky.",
    pen: [600, 170],
    count: 130,
    length: 14,
    apart: 13,
    flock: (x, y) => bump(560, 180, 90)(x, y) + 0.5 * bump(430, 220, 60)(x, y),
    heading: () => -0.35,
  },
  {
    alt: "Two flocks meet and turn round each other.",
    pen: [400, 300],
    count: 900,
    length: 12,
    apart: 8,
    flock: (x, y) => {
      const turn = Math.atan2(y - 300, x - 400);
      const r = Math.hypot(x - 400, y - 300);
      return Math.max(0, Math.cos(turn * 2 - r / 75)) ** 2 * bump(400, 300, 230)(x, y) * 1.4;
    },
    heading: (x, y) => Math.atan2(y - 300, x - 400) + 1.9,
  },
  {
    alt: "At night a cloud of birds crosses from corner to corner.",
    pen: [330, 340],
    dark: true,
    count: 800,
    length: 12,
    apart: 9,
    flock: (x, y) =>
      bump(400, 300, 330)(x, y) * Math.exp(-(((y - 540 + x * 0.6 + sky(x, y) * 90) / 80) ** 2)),
    heading: (x, y) => -0.55 + sky(x, y) * 0.8,
  },
  {
    alt: "A flock bursts apart round a place it does not like.",
    pen: [478, 300],
    count: 850,
    length: 15,
    apart: 10,
    flock: (x, y) => {
      const r = Math.hypot(x - 440, (y - 300) * 1.15);
      return Math.exp(-(((r - 165) / 70) ** 2)) * (0.55 + 0.45 * sky(x * 1.7, y * 1.7));
    },
    heading: (x, y) => Math.atan2(y - 300, x - 440),
  },
]);

/** Birds on slightly hanging wires. */
function drawWires({ wires, birds }: Wires): Mark[] {
  const height = (wire: number, x: number) =>
    (wires[wire] ?? 0) + 26 * (1 - ((x - WIDTH / 2) / (WIDTH / 2)) ** 2);
  return [
    ...wires.map((_y, wire) =>
      line(
        across((x) => height(wire, x)),
        1.8,
      ),
    ),
    ...birds.map(([wire, along]) => dash(along * WIDTH, height(wire, along * WIDTH) - 9, -1.3, 26, 4)),
  ];
}

const perched = family("wires", drawWires, [
  {
    alt: "Five wires, and the starlings that have sat down on them.",
    pen: [512, 290],
    wires: [110, 195, 280, 365, 450],
    birds: [
      ...range(0, 8).map((i): [number, number] => [0, 0.12 + i * 0.027]),
      ...range(0, 4).map((i): [number, number] => [1, 0.5 + i * 0.031]),
      [2, 0.64],
      ...range(0, 13).map((i): [number, number] => [3, 0.2 + i * 0.026]),
      ...range(0, 2).map((i): [number, number] => [4, 0.82 + i * 0.04]),
    ],
  },
]);

export const starlings = [...flocks, ...perched];
