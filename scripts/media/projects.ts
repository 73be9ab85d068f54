import { family } from "./picture";
import { between, type Random } from "./random";
import { across, arc, dash, line, type Mark, range, straight } from "./stroke";

// The pictures of the sample projects, each drawn for its project. What is shown is the middle of the sheet,
// 720 by 480 px.

/** People who wait at both sides of a crossing. */
function crossing(random: Random): Mark[] {
  const person = (x: number, y: number, tall: number): Mark[] => [
    straight(x, y, x, y - tall, 4),
    line(arc(x, y - tall - 9, 7), 2.6),
  ];
  const stripes = range(250, 550, 42).map((x) => straight(x, 390, x - 46, 500, 9));
  const left = range(0, 6).flatMap((i) =>
    person(92 + i * 22, 330 + between(random, 0, 40), between(random, 62, 92)),
  );
  const right = range(0, 4).flatMap((i) =>
    person(620 + i * 27, 330 + between(random, 0, 40), between(random, 62, 92)),
  );
  return [
    straight(-10, 380, 810, 380, 2),
    straight(-10, 512, 810, 512, 2),
    ...stripes,
    ...left,
    ...right,
    ...person(400, 366, 84),
  ];
}

/** A page whose text is already there. */
const page = (random: Random): Mark[] => [
  straight(250, 140, 380, 140, 9),
  ...range(185, 480, 19).flatMap((y, i) =>
    i % 5 === 4 ? [] : [straight(250, y, between(random, 500, 560), y, 3)],
  ),
  ...range(0, 6).map((i) => straight(120, 140 + i * 24, 120 + between(random, 30, 70), 140 + i * 24, 3)),
];

/** A clock with one hand. */
const clock = (): Mark[] => [
  ...range(0, 59).map((i) => {
    const angle = (i / 60) * 2 * Math.PI;
    const length = i % 5 ? 9 : 22;
    return dash(
      400 + Math.cos(angle) * (190 - length / 2),
      300 + Math.sin(angle) * (190 - length / 2),
      angle,
      length,
      i % 5 ? 2.2 : 4,
    );
  }),
  straight(400, 300, 505, 205, 4),
];

/** What was said and what it took, side by side. */
const columns = (random: Random): Mark[] =>
  range(120, 490, 26).flatMap((y) => {
    const said = between(random, 50, 170);
    return [
      straight(380 - said, y, 380, y, 6),
      straight(420, y, 420 + said * between(random, 0.7, 1.9), y, 6),
    ];
  });

/** A hundred numbered pages. */
const hundred = (random: Random): Mark[] =>
  range(0, 9).flatMap((row) =>
    range(0, 9).map((column) =>
      dash(157 + column * 54, 111 + row * 42, -Math.PI / 2 + between(random, -0.16, 0.16), 28, 3),
    ),
  );

/** The tides of one week. */
const tides = (): Mark[] => [
  ...range(0, 13).map((i) =>
    line(
      across((x) => 130 + i * 27 + (26 - i) * Math.sin(x / 58 + i * 0.34), 90, 710),
      2.6,
    ),
  ),
];

/** Broken things, and one that is whole again. */
const repairs = (): Mark[] =>
  range(0, 4).flatMap((row) =>
    range(0, 7).flatMap((column) => {
      const [x, y] = [130 + column * 77, 130 + row * 85];
      if (row === 2 && column === 4) return [line(arc(x, y, 27, -1.2, 5.08), 3)];
      const gap = 0.5 + ((row * 3 + column * 5) % 7) / 5;
      const turn = (row * 2.4 + column * 1.7) % 6.28;
      return [line(arc(x, y, 27, turn, turn + 6.28 - gap), 3)];
    }),
  );

export const projects = family(
  "projects",
  ({ draw }: { draw: (random: Random) => Mark[] }, random) => draw(random),
  [
    {
      alt: "People wait on both sides of a crossing; one has stepped forward.",
      pen: [400, 324],
      draw: crossing,
    },
    { alt: "A page of strokes: a title, paragraphs and a menu.", pen: [130, 212], draw: page },
    { alt: "A clock with sixty marks and a single hand.", pen: [450, 255], draw: clock },
    { alt: "Pairs of bars, back to back; the right ones are mostly longer.", pen: [440, 302], draw: columns },
    {
      alt: "A hundred strokes in ten rows, as if each had been put there by hand.",
      pen: [481, 237],
      draw: hundred,
    },
    { alt: "The water of a week rises and falls, line below line.", pen: [400, 300], draw: tides },
    { alt: "Broken rings in rows, and one that has been closed again.", pen: [438, 273], draw: repairs },
  ],
);
