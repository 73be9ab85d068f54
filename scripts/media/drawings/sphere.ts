import { family } from "../picture";
import { arc, dash, line, type Mark, range, USUAL } from "../stroke";

interface Ball {
  x: number;
  y: number;
  radius: number;
  /** Where the light comes from: to the right, down, towards us. */
  light: readonly [number, number, number];
}

interface Spheres {
  balls: Ball[];
  gap: number;
  angle: number;
  width?: number;
  /** Strokes grow in the light (at night) instead of in the shade. */
  glow?: boolean;
  outline?: boolean;
}

/** Balls without outline: the length of the strokes is their shade. They lie in rows that end at the edge. */
function draw({ balls, gap, angle, width = USUAL, glow, outline }: Spheres): Mark[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return balls.flatMap(({ x, y, radius, light }) => {
    const size = Math.hypot(...light);
    const strokes = range(gap / 2 - Math.floor(radius / gap) * gap, radius, gap).flatMap((row) => {
      const half = Math.sqrt(Math.max(0, radius ** 2 - row ** 2));
      const count = Math.max(1, Math.round((2 * half) / gap));
      const step = (2 * half) / count;
      return range(0, count - 1).flatMap((i) => {
        const along = -half + (i + 0.5) * step;
        const [dx, dy] = [along * cos - row * sin, along * sin + row * cos];
        const towards = Math.sqrt(Math.max(0, radius ** 2 - dx ** 2 - dy ** 2));
        const lit = Math.max(0, (dx * light[0] + dy * light[1] + towards * light[2]) / (radius * size));
        const length = step * (glow ? lit * 1.1 : 1.12 - lit);
        return length < 1.5 ? [] : [dash(x + dx, y + dy, angle, Math.min(length, step + 0.5), width)];
      });
    });
    return outline ? [line(arc(x, y, radius + gap * 0.7), 1.8), ...strokes] : strokes;
  });
}

const LEFT = [-0.6, -0.6, 0.6] as const;

export const sphere = family("sphere", draw, [
  {
    alt: "A ball, round only because its strokes grow longer in the shade.",
    pen: [470, 380],
    balls: [{ x: 400, y: 300, radius: 215, light: LEFT }],
    gap: 14,
    angle: -0.7,
  },
  {
    alt: "A waning moon of level strokes hangs in the dark.",
    pen: [270, 300],
    dark: true,
    balls: [{ x: 400, y: 300, radius: 235, light: [-0.95, -0.1, 0.15] }],
    gap: 13,
    angle: 0,
    glow: true,
  },
  {
    alt: "Three balls of different size, lit from the same window.",
    pen: [572, 418],
    balls: [
      { x: 235, y: 250, radius: 150, light: LEFT },
      { x: 520, y: 390, radius: 105, light: LEFT },
      { x: 640, y: 170, radius: 58, light: LEFT },
    ],
    gap: 12,
    angle: 0.9,
    width: 2.2,
  },
  {
    alt: "Eight phases of the moon in two rows.",
    pen: [310, 420],
    balls: range(0, 7).map((i) => ({
      x: 145 + (i % 4) * 170,
      y: i < 4 ? 200 : 400,
      radius: 66,
      light: [Math.sin((i * Math.PI) / 4), 0, -Math.cos((i * Math.PI) / 4)] as const,
    })),
    gap: 9,
    angle: -0.8,
    width: 2,
    glow: true,
    outline: true,
  },
  {
    alt: "A small planet at the lower right of a great deal of nothing.",
    pen: [636, 446],
    balls: [{ x: 620, y: 430, radius: 86, light: [-0.8, -0.5, 0.4] }],
    gap: 10,
    angle: -0.5,
    width: 2.6,
  },
  {
    alt: "A giant so near that only its lit shoulder fits on the sheet.",
    pen: [300, 420],
    dark: true,
    balls: [{ x: 560, y: 560, radius: 480, light: [-0.7, -0.7, 0.15] }],
    gap: 18,
    angle: 0.79,
    width: 3,
    glow: true,
  },
  {
    alt: "A ball seen through a coarse screen of upright strokes.",
    pen: [430, 390],
    balls: [{ x: 400, y: 300, radius: 240, light: [0.5, -0.7, 0.5] }],
    gap: 30,
    angle: Math.PI / 2,
    width: 4,
  },
]);
