import { type Field, fade } from "../field";
import { family } from "../picture";
import { between, type Random } from "../random";
import { arc, cut, dash, grid, line, type Mark, range, straight } from "../stroke";

interface Rain {
  gap: number;
  lean: number;
  longest: number;
  width?: number;
  /** How heavily it rains at a place, from 0 to 1. */
  heavy: Field;
  /** Where the ground begins, and how many drops have just hit it. */
  ground?: number;
  rings?: number;
}

function puddles(ground: number, count: number, random: Random): Mark[] {
  return range(0, count - 1).flatMap((i) => {
    const y = ground + 20 + ((i + random() * 0.6) / count) * (580 - ground);
    const size = (24 + (y - ground) * 0.22) * between(random, 0.7, 1.5);
    const x = ((i * 0.618 + 0.1) % 1) * 800;
    return [0.45, 1].flatMap((share) =>
      cut(arc(x, y, size * share, 0.4, 6.4, 0.3), 16 + size * 0.7, 7, 0, random).map((piece) =>
        line(piece, 2.2),
      ),
    );
  });
}

/** Slanted strokes; on the ground, rings. */
function draw(
  { gap, lean, longest, width = 2.2, heavy, ground = 700, rings = 0 }: Rain,
  random: Random,
): Mark[] {
  const drops = grid(gap, gap * 1.6).flatMap(([gx, gy]) => {
    const x = gx + between(random, -0.5, 0.5) * gap;
    const y = gy + between(random, -0.8, 0.8) * gap;
    const length = longest * between(random, 0.4, 1);
    if (y + length / 2 > ground || random() > heavy(x, y)) return [];
    return [dash(x, y, Math.PI / 2 + lean, length, width)];
  });
  return [...drops, ...puddles(ground, rings, random)];
}

/** Rain behind a window: the frame is drawn over it in strokes of its own. */
const window = (marks: Mark[]): Mark[] => [
  ...marks,
  straight(270, -10, 270, 610, 4),
  straight(530, -10, 530, 610, 4),
  straight(-10, 215, 810, 215, 4),
];

const showers = family("rain", draw, [
  {
    alt: "Light rain falls on a puddle and leaves rings.",
    pen: [440, 180],
    gap: 30,
    lean: 0.16,
    longest: 38,
    heavy: () => 0.8,
    ground: 410,
    rings: 9,
  },
  {
    alt: "A downpour from the left, so dense that it has a grain.",
    pen: [420, 300],
    gap: 20,
    lean: -0.5,
    longest: 40,
    width: 2,
    heavy: () => 0.95,
  },
  {
    alt: "A circle stays dry in the middle of the rain; one drop is in it.",
    pen: [410, 296],
    gap: 20,
    lean: 0.22,
    longest: 30,
    heavy: (x, y) =>
      Math.max(fade(Math.hypot(x - 400, y - 300), 150, 158), Math.hypot(x - 410, y - 300) < 16 ? 1 : 0),
  },
  {
    alt: "A shower moves off to the right, seen from far away.",
    pen: [610, 330],
    dark: true,
    gap: 19,
    lean: 0.42,
    longest: 34,
    heavy: (x, y) => fade(x + y * 0.45, 430, 900) * fade(y, 60, 150),
  },
  {
    alt: "The first drops, few and heavy.",
    pen: [330, 300],
    gap: 92,
    lean: 0.1,
    longest: 74,
    width: 4,
    heavy: () => 0.75,
  },
]);

const indoors = family("rain at a window", (plan: Rain, random) => window(draw(plan, random)), [
  {
    alt: "Rain behind a window with six panes.",
    pen: [410, 390],
    dark: true,
    gap: 26,
    lean: 0.3,
    longest: 32,
    heavy: () => 0.85,
  },
]);

export const rain = [...showers, ...indoors];
