import { type Mark, range, straight } from "../stroke";
import { type Moving, turning } from "./moving";

/** Upright strokes whose lengths are a wave that passes through them. */
const marks = (moment: number): Mark[] =>
  range(60, 740, 20).map((x) => {
    const calm = Math.sin((Math.PI * (x - 40)) / 720);
    const wave = Math.sin(x / 62 - turning(moment)) * 0.6 + Math.sin(x / 29 + turning(moment, 2)) * 0.4;
    const half = 14 + 150 * calm * (0.5 + 0.5 * wave);
    return straight(x, 300 - half, x, 300 + half, 6);
  });

export const breath: Moving = {
  name: "breath",
  alt: "A row of upright strokes grows and shrinks as if something breathed behind it.",
  crop: { view: "0 75 800 450", width: 640, height: 360 },
  seconds: 6,
  dark: true,
  frame: (moment) => ({ marks: marks(moment), pen: 21 }),
};
