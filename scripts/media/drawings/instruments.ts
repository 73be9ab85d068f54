import { family } from "../picture";
import { between, type Random } from "../random";
import { across, dash, line, type Mark, range, straight } from "../stroke";

interface Dial {
  x: number;
  y: number;
  radius: number;
  ticks: number;
  from: number;
  to: number;
  hand: number;
}

/** A scale on an arc: long ticks at every fifth, and one hand. */
function dial({ x, y, radius, ticks, from, to, hand }: Dial): Mark[] {
  const marks = range(0, ticks).map((i) => {
    const angle = from + ((to - from) * i) / ticks;
    const length = i % 5 === 0 ? radius * 0.16 : radius * 0.08;
    const r = radius - length / 2;
    return dash(x + Math.cos(angle) * r, y + Math.sin(angle) * r, angle, length, i % 5 === 0 ? 3.2 : 2.2);
  });
  const at = from + (to - from) * hand;
  return [...marks, straight(x, y, x + Math.cos(at) * radius * 0.74, y + Math.sin(at) * radius * 0.74, 3)];
}

interface Dials {
  dials: Dial[];
}

const [LEFT, RIGHT] = [Math.PI * 0.8, Math.PI * 2.2];

const dials = family("dials", ({ dials }: Dials) => dials.flatMap(dial), [
  {
    alt: "A dial without figures; the hand is red.",
    pen: [450, 240],
    dials: [{ x: 400, y: 310, radius: 235, ticks: 60, from: LEFT, to: RIGHT, hand: 0.62 }],
  },
  {
    alt: "Twelve gauges show twelve things; one of them has reached its end.",
    pen: [497, 314],
    dark: true,
    dials: range(0, 11).map((i) => ({
      x: 130 + (i % 4) * 180,
      y: 130 + Math.floor(i / 4) * 180,
      radius: 70,
      ticks: 20,
      from: LEFT,
      to: RIGHT,
      hand: i === 6 ? 1 : ((i * 0.381) % 1) * 0.8 + 0.08,
    })),
  },
]);

/** Pendulums that hang from one beam, each in its own place of the swing. */
function drawPendulums({ count, length, swing }: { count: number; length: number; swing: number }): Mark[] {
  const hangers = range(0, count - 1).flatMap((i) => {
    const x = 90 + (620 * i) / (count - 1);
    const reach = length * (0.55 + (0.45 * i) / (count - 1));
    const angle = Math.PI / 2 + swing * Math.sin((i / (count - 1)) * 2 * Math.PI * 1.5);
    const [ex, ey] = [x + Math.cos(angle) * reach, 90 + Math.sin(angle) * reach];
    return [straight(x, 90, ex, ey, 2.4), dash(ex, ey, angle + Math.PI / 2, 22, 5)];
  });
  return [straight(60, 90, 740, 90, 4), ...hangers];
}

const pendulums = family("pendulums", drawPendulums, [
  {
    alt: "Pendulums of growing length, caught in the same moment.",
    pen: [410, 200],
    count: 25,
    length: 420,
    swing: 0.13,
  },
]);

/** Rulers one below the other, each with a scale of its own. */
function drawRulers({ rows }: { rows: { y: number; gap: number; long: number }[] }): Mark[] {
  return rows.flatMap(({ y, gap, long }) => [
    straight(60, y, 740, y, 2.2),
    ...range(60, 740, gap).map((x, i) =>
      straight(x, y, x, y - (i % 10 === 0 ? long : i % 5 === 0 ? long * 0.7 : long * 0.4), 2.2),
    ),
  ]);
}

const rulers = family("rulers", drawRulers, [
  {
    alt: "Six rulers that do not agree about the length of things.",
    pen: [486, 300],
    rows: [17, 13.6, 20, 10, 25, 8.5].map((gap, i) => ({ y: 130 + i * 78, gap, long: 46 })),
  },
]);

/** What a pen on a drum has written. */
function drawSeismograph({ rows, shock }: { rows: number; shock: number }, random: Random): Mark[] {
  return range(0, rows - 1).map((row) => {
    const y = 60 + (row * 490) / (rows - 1);
    const strength = row < shock ? 1.5 : 62 * Math.exp(-(row - shock) / 1.6);
    return line(
      across(
        (x) => y + between(random, -1, 1) * (1.5 + strength * Math.exp(-(((x - 300) / 140) ** 2))),
        50,
        750,
        6,
      ),
      2.2,
    );
  });
}

const seismographs = family("seismograph", drawSeismograph, [
  {
    alt: "A quiet day on the seismograph, but for one quarter of an hour.",
    pen: [140, 297],
    rows: 15,
    shock: 7,
  },
]);

/** Beads on wires. */
function drawAbacus({ wires }: { wires: number[] }): Mark[] {
  const beads = wires.flatMap((count, i) => {
    const y = 95 + i * (410 / (wires.length - 1));
    const bead = (n: number, from: number) => straight(from + n * 17, y - 17, from + n * 17, y + 17, 6);
    return [
      straight(90, y, 710, y, 1.8),
      ...range(0, count - 1).map((n) => bead(n, 112)),
      ...range(0, 9 - count).map((n) => bead(n, 688 - (9 - count) * 17)),
    ];
  });
  return [straight(90, 60, 90, 540, 4), straight(710, 60, 710, 540, 4), ...beads];
}

const abacus = family("abacus", drawAbacus, [
  {
    alt: "An abacus with a number on it, and one bead to carry.",
    pen: [180, 300],
    wires: [3, 7, 1, 5, 9, 2, 6],
  },
]);

export const instruments = [...dials, ...pendulums, ...rulers, ...seismographs, ...abacus];
