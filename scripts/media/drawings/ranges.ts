import { bump, type Field, rough } from "../field";
import { family } from "../picture";
import { across, cover, HEIGHT, line, type Mark, range, USUAL, WIDTH } from "../stroke";

interface Ranges {
  top: number;
  gap: number;
  /** The height of the land over each line, in px, by place along the line and share of the way down the sheet. */
  land: (x: number, down: number) => number;
  roughness?: number;
  width?: number;
}

/** Close to the number itself where it is positive, and close to 0 where it is not. */
const soft = (value: number) => Math.log1p(Math.exp(value * 4)) / 4;

/** Level lines from back to front that rise to mountains and hide what lies behind them. */
function draw({ top, gap, land, roughness = 90, width = USUAL }: Ranges): Mark[] {
  const relief = rough("ranges", roughness, 4);
  return range(top, HEIGHT + 60, gap).flatMap((y, i) => {
    const height: Field = (x) => land(x, (y - top) / (HEIGHT - top)) * soft(0.35 + relief(x, i * 997));
    const crest = across((x) => y - height(x, 0), -10, WIDTH + 10, 4);
    return [cover([...crest, [WIDTH + 10, y + gap * 3], [-10, y + gap * 3]]), line(crest, width)];
  });
}

const middle = bump(400, 0, 150);
const left = bump(230, 0, 110);
const right = bump(610, 0, 130);

export const ranges = family("ranges", draw, [
  {
    alt: "Level lines rise to a mountain in the middle; one of them is red.",
    pen: [120, 330],
    top: 110,
    gap: 22,
    width: 2.6,
    land: (x) => 62 * middle(x, 0),
  },
  {
    alt: "Two massifs with a pass between them.",
    pen: [420, 410],
    top: 150,
    gap: 26,
    land: (x, down) => 72 * left(x, 0) + (34 + 34 * down) * right(x, 0),
  },
  {
    alt: "A few lines are enough for a mountain country.",
    pen: [400, 330],
    top: 220,
    gap: 55,
    width: 3.4,
    roughness: 240,
    land: (_x, down) => 105 - 50 * down,
  },
  {
    alt: "A pulse runs down through fine dark lines.",
    pen: [560, 300],
    dark: true,
    top: 40,
    gap: 13,
    width: 2,
    roughness: 70,
    land: (x, down) => 44 * bump(220 + 380 * down, 0, 90)(x, 0),
  },
  {
    alt: "A valley: the land is high on both sides and level in between.",
    pen: [400, 420],
    top: 130,
    gap: 29,
    roughness: 120,
    land: (x) => 50 * (1 - bump(400, 0, 240)(x, 0)),
  },
  {
    alt: "One foothill in an almost empty plain.",
    pen: [590, 428],
    top: 330,
    gap: 33,
    width: 2.8,
    land: (x, down) => 100 * bump(590, 0, 80)(x, 0) * (1 - down) + 3,
  },
  {
    alt: "The whole sheet is highland, ridge behind ridge.",
    pen: [300, 380],
    top: 90,
    gap: 30,
    roughness: 150,
    land: (x, down) => 46 + 24 * Math.sin(x / 140 + down * 9),
  },
]);
