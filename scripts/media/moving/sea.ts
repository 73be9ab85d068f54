import { arc, line, type Mark, range, straight } from "../stroke";
import { type Moving, turning } from "./moving";

/** Water under a sun: each row slides by one of its own strokes and swells a little. */
function marks(moment: number): Mark[] {
  const water = range(0, 12).flatMap((row) => {
    const depth = (row + 1) / 13;
    const y = 330 + 215 * depth ** 1.5 + 3 * depth * Math.sin(turning(moment) + row);
    const step = 24 + 90 * depth;
    const slide = moment * step * (row % 2 ? 1 : -1);
    return range(-step * 2, 800 + step, step).map((x) => {
      const from = x + slide + ((row * 37) % step);
      return straight(from, y, from + step * 0.6, y, 2 + 2.4 * depth);
    });
  });
  return [line(arc(560, 205, 62), 4), ...water];
}

export const sea: Moving = {
  name: "sea",
  alt: "A calm sea slides by under a red ring of a sun.",
  crop: { view: "0 75 800 450", width: 640, height: 360 },
  seconds: 6,
  frame: (moment) => ({ marks: marks(moment), pen: 0 }),
};
