import { family } from "../picture";
import type { Random } from "../random";
import { arc, cut, dash, line, type Mark, range, USUAL } from "../stroke";

interface Rings {
  x: number;
  y: number;
  from: number;
  to: number;
  gap: number;
  /** Length of the strokes and of the gaps between them at a radius, in px; no gaps: whole rings. */
  on: (radius: number) => number;
  off: number;
  width?: number;
  /** How far each ring's middle moves from that of the one before, in px. */
  drift?: [number, number];
  /** The open angle, in radians from the right, clockwise. */
  open?: [number, number];
  /** Strokes point outwards instead of along the ring. */
  rays?: boolean;
}

/** Rings of strokes around one place. */
function draw(plan: Rings, random: Random): Mark[] {
  const { x, y, from, to, gap, on, off, width = USUAL, drift = [0, 0], open = [0, 0], rays } = plan;
  return range(from, to, gap).flatMap((radius, i) => {
    const [cx, cy] = [x + drift[0] * i, y + drift[1] * i];
    if (rays) {
      const count = Math.round((2 * Math.PI * radius) / off);
      return range(0, count - 1).map((n) => {
        const angle = ((n + (i % 2) / 2) / count) * 2 * Math.PI;
        const away = radius + (random() - 0.5) * gap * 0.2;
        return dash(cx + Math.cos(angle) * away, cy + Math.sin(angle) * away, angle, on(radius), width);
      });
    }
    const turn = open[0] === open[1] ? random() * 2 * Math.PI : 0;
    const path = arc(cx, cy, radius, open[1] + turn, open[0] + 2 * Math.PI + turn);
    return off === 0 ? [line(path, width)] : cut(path, on(radius), off).map((piece) => line(piece, width));
  });
}

export const rings = family("rings", draw, [
  {
    alt: "Rings of short strokes widen from the middle like sound.",
    pen: [230, 330],
    x: 400,
    y: 300,
    from: 22,
    to: 520,
    gap: 23,
    on: () => 15,
    off: 11,
  },
  {
    alt: "Whole rings whose middle wanders, so that they nearly touch at the upper right.",
    pen: [450, 160],
    x: 480,
    y: 250,
    from: 20,
    to: 265,
    gap: 16,
    on: () => 0,
    off: 0,
    width: 2.8,
    drift: [-5, 4],
  },
  {
    alt: "Strokes stream outwards from an empty centre.",
    pen: [250, 240],
    x: 400,
    y: 300,
    from: 60,
    to: 540,
    gap: 26,
    on: (radius) => 10 + radius / 40,
    off: 27,
    rays: true,
  },
  {
    alt: "The seats of a theatre, half ring behind half ring.",
    pen: [290, 430],
    x: 400,
    y: 130,
    from: 110,
    to: 390,
    gap: 22,
    on: (radius) => radius * 0.6 - 14,
    off: 14,
    width: 4,
    open: [-Math.PI - 0.06, 0.06],
  },
  {
    alt: "Ripples from a stone that fell outside the sheet.",
    pen: [380, 300],
    x: -60,
    y: 660,
    from: 120,
    to: 1000,
    gap: 30,
    on: (radius) => 14 + radius / 9,
    off: 16,
    width: 3,
  },
  {
    alt: "A few orbits at night, and one body on its way.",
    pen: [560, 222],
    dark: true,
    x: 400,
    y: 300,
    from: 40,
    to: 280,
    gap: 48,
    on: () => 22,
    off: 26,
    width: 2.8,
  },
  {
    alt: "A tunnel of dashed rings sinks towards the upper right.",
    pen: [330, 380],
    dark: true,
    x: 560,
    y: 200,
    from: 14,
    to: 640,
    gap: 24,
    on: (radius) => radius / 4,
    off: 12,
    drift: [-10, 6],
  },
]);
