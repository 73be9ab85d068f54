import { family } from "../picture";
import { between, type Random } from "../random";
import { dash, line, type Mark, type Point, range, straight } from "../stroke";

interface Script {
  columns: [from: number, to: number][];
  top: number;
  bottom: number;
  leading: number;
  /** Height of a letter, in px. */
  size: number;
  hand: (x: number, y: number, size: number, random: Random) => Mark[];
  /** How full the last line of a paragraph is, and after how many lines it comes. */
  paragraph: number;
  /** From one letter to the next, in sizes. */
  advance?: number;
}

/** Lines of marks that look as if they could be read. */
function draw(
  { columns, top, bottom, leading, size, hand, paragraph, advance = 0.62 }: Script,
  random: Random,
): Mark[] {
  return columns.flatMap(([from, to]) =>
    range(top, bottom, leading).flatMap((y, row) => {
      const marks: Mark[] = [];
      const last = row % paragraph === paragraph - 1;
      const end = last ? from + (to - from) * between(random, 0.2, 0.7) : to - between(random, 0, size);
      for (let x = from; x < end; ) {
        const letters = Math.max(1, Math.round(between(random, 1.2, 4) / advance ** 0.5));
        for (const at of range(x, x + (letters - 1) * size * advance, size * advance)) {
          if (at + size * advance * 0.6 < end) marks.push(...hand(at, y, size, random));
        }
        x += letters * size * advance + size * 0.7;
      }
      return marks;
    }),
  );
}

/** Upright stems, some of them taller, some of them with a bar. */
function stems(x: number, y: number, size: number, random: Random): Mark[] {
  const tall = random() < 0.22 ? 1.5 : 1;
  const stem = straight(x, y, x, y - size * tall, size / 7);
  if (random() > 0.4) return [stem];
  const bar = y - size * between(random, 0.1, 0.9);
  return [stem, straight(x, bar, x + size * 0.5, bar, size / 7)];
}

/** A running hand: each letter is one slanted stroke. */
function running(x: number, y: number, size: number, random: Random): Mark[] {
  const tall = random() < 0.2 ? 1.7 : 1;
  return [dash(x, y - size / 2, -1.15 + between(random, -0.25, 0.25), size * tall, size / 8)];
}

/** Wedges, pressed in groups. */
function wedges(x: number, y: number, size: number, random: Random): Mark[] {
  const turn = [0, Math.PI / 2, Math.PI / 4][Math.floor(random() * 3)] ?? 0;
  return [dash(x + size * 0.2, y - size * between(random, 0.3, 0.7), turn, size * 0.55, size / 6)];
}

/** Tally marks: four strokes and one across. */
function tally(x: number, y: number, size: number): Mark[] {
  const gap = size * 0.3;
  return [
    ...range(0, 3).map((i) => straight(x + i * gap, y, x + i * gap, y - size, size / 9)),
    straight(x - gap * 0.6, y - size * 0.2, x + gap * 3.6, y - size * 0.8, size / 9),
  ];
}

/** Five staff lines with upright notes, as one path each. */
function drawStaff({ staves, dense }: { staves: number[]; dense: number }, random: Random): Mark[] {
  return staves.flatMap((y) => [
    ...range(0, 4).map((i) => straight(70, y + i * 15, 730, y + i * 15, 1.6)),
    ...range(90, 710, dense).flatMap((x) => {
      if (random() < 0.25) return [];
      const pitch = y + Math.round(between(random, 0, 8)) * 7.5;
      const note: Point[] = [
        [x - 6, pitch],
        [x + 7, pitch],
        [x + 7, pitch - 44],
      ];
      return [line(note, 3.4)];
    }),
  ]);
}

const pages = family("script", draw, [
  {
    alt: "A letter in an unknown alphabet, with one stroke that matters.",
    pen: [390, 250],
    columns: [[180, 620]],
    top: 90,
    bottom: 530,
    leading: 36,
    size: 18,
    hand: stems,
    paragraph: 5,
  },
  {
    alt: "Two columns in a hasty hand.",
    pen: [560, 300],
    columns: [
      [80, 375],
      [430, 725],
    ],
    top: 80,
    bottom: 540,
    leading: 25,
    size: 15,
    hand: running,
    paragraph: 6,
  },
  {
    alt: "Wedges pressed into a dark tablet.",
    pen: [440, 320],
    dark: true,
    columns: [[130, 670]],
    top: 90,
    bottom: 540,
    leading: 48,
    size: 28,
    hand: wedges,
    paragraph: 9,
  },
  {
    alt: "A short note at the top of an otherwise empty sheet.",
    pen: [410, 176],
    columns: [[120, 560]],
    top: 120,
    bottom: 220,
    leading: 54,
    size: 30,
    hand: running,
    paragraph: 2,
  },
]);

const tallies = family("tally", draw, [
  {
    alt: "Days are counted in fives; one stroke is not like the others.",
    pen: [360, 260],
    columns: [[90, 690]],
    top: 130,
    bottom: 530,
    leading: 78,
    size: 50,
    hand: tally,
    advance: 1.75,
    paragraph: 6,
  },
]);

const music = family("staff", drawStaff, [
  {
    alt: "Three staves of music without a clef.",
    pen: [450, 300],
    staves: [100, 265, 430],
    dense: 31,
  },
]);

export const script = [...pages, ...tallies, ...music];
