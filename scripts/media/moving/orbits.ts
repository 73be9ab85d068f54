import { arc, line, type Mark, range } from "../stroke";
import { type Moving, turning } from "./moving";

/** Rings of equal arcs; in one round each turns by a whole number of its arcs, so that the end meets the beginning. */
const rings = (moment: number): Mark[] =>
  range(0, 5).flatMap((ring) => {
    const count = 4 + ring * 3;
    const arcs = (ring % 2 ? -1 : 1) * (ring < 2 ? 1 : 2);
    const turn = turning(moment, arcs / count);
    return range(0, count - 1).map((i) => {
      const from = turn + (i / count) * 2 * Math.PI;
      return line(arc(400, 300, 50 + ring * 42, from, from + (1.15 * Math.PI) / count), 4);
    });
  });

/** The only body that goes all the way round, between the fourth ring and the fifth. */
function body(moment: number): Mark {
  const at = turning(moment) - 0.6;
  return line(arc(400, 300, 197, at, at + 0.24), 4);
}

export const orbits: Moving = {
  name: "orbits",
  alt: "Rings of arcs turn against each other in the dark; a red stroke goes all the way round.",
  crop: { view: "0 0 800 600", width: 640, height: 480 },
  seconds: 8,
  dark: true,
  frame: (moment) => ({ marks: [body(moment), ...rings(moment)], pen: 0 }),
};
