import { noise } from "../field";
import { family } from "../picture";
import type { Random } from "../random";
import { across, arc, cover, HEIGHT, line, type Mark, range, straight, WIDTH } from "../stroke";

interface Ridge {
  y: number;
  height: number;
  /** The width of one dune, in px, and where along it the sheet begins, in dunes. */
  size: number;
  phase: number;
}

interface Dunes {
  ridges: Ridge[];
  /** Gap between the strokes on the shaded side, in px, and their longest length. */
  gap: number;
  longest: number;
  lean: number;
  width?: number;
  sun?: [x: number, y: number, radius: number];
  stars?: number;
}

/** How much of a dune rises towards its crest; the rest falls, in the shade. */
const RISE = 0.62;

/** How far down the shaded side a place lies: 0 at the crest, 1 in the valley, negative on the other side. */
const fall = (along: number) => (along - Math.floor(along) - RISE) / (1 - RISE);

function profile(along: number): number {
  const down = fall(along);
  return down > 0 ? (1 - down) ** 2 : ((along - Math.floor(along)) / RISE) ** 1.7;
}

/** Ridges one behind the other; the wind side is bare, the shaded side is hatched. */
function draw({ ridges, gap, longest, lean, width = 2.2, sun, stars = 0 }: Dunes, random: Random): Mark[] {
  const swell = noise("dunes", 260);
  const sky = [
    ...(sun ? [line(arc(...sun), 2.8)] : []),
    ...range(1, stars).map(() => {
      const [x, y] = [random() * WIDTH, random() * 260];
      return straight(x, y, x + 7, y, 2);
    }),
  ];
  return [
    ...sky,
    ...ridges.flatMap(({ y, height, size, phase }) => {
      const at = (x: number) => x / size + phase + 0.12 * swell(x, y * 3);
      const crest = (x: number) => y - height * profile(at(x)) * (1 + 0.5 * swell(x * 0.5, y * 7));
      const ridge = across(crest, -10, WIDTH + 10, 3);
      const shade = range(-200, WIDTH + 200, gap).flatMap((x) => {
        const down = fall(at(x));
        const length = down > 0 ? longest * 1.75 * down ** 0.55 * (1 - down) ** 0.9 : 0;
        const top = crest(x) + 5;
        return length < 5 ? [] : [straight(x, top, x + lean * length, top + length, width)];
      });
      return [
        cover([...ridge, [WIDTH + 10, HEIGHT + 10], [-10, HEIGHT + 10]]),
        ...shade,
        line(ridge, width + 0.6),
      ];
    }),
  ];
}

const row = (count: number, top: number, height: number, size: number): Ridge[] =>
  range(0, count - 1).map((i) => ({
    y: top + ((HEIGHT - top + 40) * i) / count,
    height: height * (0.6 + (0.6 * i) / count),
    size: size * (0.7 + (0.5 * i) / count),
    phase: (i * 0.618 + 0.2) % 1,
  }));

export const dunes = family("dunes", draw, [
  {
    alt: "Dunes one behind the other, hatched where the sun does not reach.",
    pen: [520, 400],
    ridges: row(5, 220, 90, 420),
    gap: 9,
    longest: 92,
    lean: 0.35,
  },
  {
    alt: "One dune, one ridge, and a small sun.",
    pen: [470, 400],
    ridges: [{ y: 460, height: 230, size: 900, phase: 0.06 }],
    gap: 12,
    longest: 240,
    lean: -0.25,
    width: 2.8,
    sun: [170, 140, 36],
  },
  {
    alt: "Dunes by night under a few level stars.",
    pen: [250, 420],
    dark: true,
    ridges: row(3, 380, 120, 520),
    gap: 12,
    longest: 130,
    lean: 0.2,
    stars: 34,
  },
  {
    alt: "Ripples of sand fill the sheet, ridge upon ridge.",
    pen: [430, 290],
    ridges: row(16, 30, 30, 230),
    gap: 8,
    longest: 30,
    lean: 0.3,
    width: 2,
  },
  {
    alt: "Steep waves of land with upright strokes on their shaded sides.",
    pen: [470, 470],
    ridges: row(4, 330, 90, 300),
    gap: 15,
    longest: 80,
    lean: 0,
    width: 3,
  },
  {
    alt: "The moon rises behind two dark slopes.",
    pen: [560, 400],
    dark: true,
    ridges: [
      { y: 420, height: 130, size: 760, phase: 0.2 },
      { y: 560, height: 170, size: 900, phase: 0.62 },
    ],
    gap: 10,
    longest: 170,
    lean: -0.35,
    sun: [300, 300, 110],
  },
]);
