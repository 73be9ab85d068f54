import { across, line, type Mark, range } from "../stroke";
import { type Moving, turning } from "./moving";

/** Level lines, and a swell that travels through them. */
const marks = (moment: number): Mark[] =>
  range(0, 14).map((i) => {
    const y = 130 + i * 26;
    const near = 1 - Math.abs(i - 7) / 9;
    const swell = (x: number) => Math.sin((x / 800) * 4 * Math.PI - turning(moment) + i * 0.35);
    return line(
      across((x) => y - 24 * near * swell(x) * Math.sin((Math.PI * (x + 20)) / 840), -10, 810, 10),
      3,
    );
  });

export const tides: Moving = {
  name: "tides",
  alt: "A swell travels through level lines, and a red one among them.",
  crop: { view: "0 75 800 450", width: 640, height: 360 },
  seconds: 6,
  frame: (moment) => ({ marks: marks(moment), pen: 7 }),
};
