import { type CustomDrawing, describeCustom, getLost, withUnit } from "./custom-words";
import { type Drawing, edge, ink, label, type Picture, path, range, red, type TurnedNumber } from "./drawing";
import { drawFees } from "./focus";
import { drawLever } from "./leverage";
import { drawCurve } from "./master";
import { toFigure } from "./words";

interface Kind {
  draw(custom: CustomDrawing, value: number): Picture;
  getHeight(custom: CustomDrawing): number;
}

const BAR = 398;
const ACROSS = 20;
const PITCH = BAR / ACROSS;

/** Where a curve's values end, as a share of the width: it goes on. */
const END = 0.93;

const getRows = ({ whole }: CustomDrawing) => Math.ceil(whole / ACROSS);

const kinds: Record<CustomDrawing["kind"], Kind> = {
  /** Two parts of a whole; the red stroke is where one ends. */
  split: {
    draw(custom, value) {
      const x = 1 + (BAR * value) / custom.whole;
      return {
        strokes: [
          edge(value < custom.whole ? path`M${x} 72H399` : "", { width: 40, dash: "1 2.98" }),
          ink(value > 0 ? path`M1 72H${x}` : "", { width: 40, dash: "1.5 2.48" }),
          red(path`M${x} 46V98`),
        ],
        labels: [
          label(0, 30, custom.first),
          label(399, 30, custom.second, "end"),
          label(0, 118, withUnit(custom, value)),
          label(399, 118, withUnit(custom, custom.whole - value), "end"),
        ],
        hand: [x, 72],
      };
    },
    getHeight: () => 126,
  },
  /** A scale from one end to another, with a red mark on it. */
  scale: {
    draw(custom, value) {
      const { min, max, step } = custom;
      const getX = (at: number) => 1 + (BAR * (at - min)) / (max - min);
      const x = getX(value);
      const marks = range(0, Math.round((max - min) / step) + 1).map(
        (at) => path`M${getX(min + at * step)} 66v12`,
      );
      return {
        strokes: [edge(marks.join("")), ink("M1 78H399"), red(path`M${x} 40V92`)],
        labels: [
          label(Math.min(360, Math.max(40, x)), 28, withUnit(custom, value), "middle"),
          label(0, 112, withUnit(custom, min)),
          label(399, 112, withUnit(custom, max), "end"),
          label(0, 130, custom.first),
          label(399, 130, custom.second, "end"),
        ],
        hand: [x, 66],
      };
    },
    getHeight: () => 138,
  },
  /** A rise, a flat place where the author puts it, and another rise. */
  curve: {
    draw(custom, value) {
      const { min, max, whole } = custom;
      const getShare = (at: number) => (END * (at - min)) / (max - min);
      const flat = getShare(whole);
      return drawCurve({
        share: getShare(value),
        toHours: (share) =>
          share < flat ? (12_500 * share) / flat : 12_500 + (9_000 * (share - flat)) / (1 - flat),
        marks: [flat, END],
        labels: [
          label(0, 229, withUnit(custom, min)),
          label(399, 229, withUnit(custom, max), "end"),
          flat < 0.5
            ? label(7 + flat * BAR, 24, custom.first)
            : label(flat * BAR - 5, 24, custom.first, "end"),
          label(0, 10, custom.second),
        ],
      });
    },
    getHeight: () => 236,
  },
  /** Some of many dots; the red stroke stands behind the last one. */
  dots: {
    draw(custom, value) {
      const { whole } = custom;
      const drawDots = (from: number, to: number) =>
        range(from, to)
          .map(
            (at) =>
              path`M${1 + (at % ACROSS) * PITCH + 5} ${20 + 20 * Math.floor(at / ACROSS)}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`,
          )
          .join("");
      const row = Math.floor(Math.max(0, value - 1) / ACROSS);
      const [x, y] = [1 + (value - row * ACROSS) * PITCH, 20 + 20 * row];
      const bottom = getRows(custom) * 20 + 26;
      return {
        strokes: [
          edge(drawDots(value, whole)),
          ink(drawDots(0, value), { filled: true }),
          red(path`M${x} ${y - 10}v20`),
        ],
        labels: [
          label(0, bottom, `${value} ${custom.first}`),
          label(399, bottom, `${whole - value} ${custom.second}`, "end"),
        ],
        hand: [x, y],
      };
    },
    getHeight: (custom) => getRows(custom) * 20 + 34,
  },
  /** What a push lifts, with the red fulcrum at so many per cent of the way from the load to the hand. */
  lever: {
    draw: (custom, value) => drawLever(value, [custom.first, custom.second]),
    getHeight: () => 212,
  },
  /** A whole that is cut into parts, each of which after the first costs a fee (per cent of the whole). */
  fee: {
    draw(custom, parts) {
      const lost = getLost(custom.whole, parts);
      return drawFees({
        parts,
        lost,
        one: 100,
        labels: {
          one: withUnit(custom, 1),
          parts: `${withUnit(custom, parts)} ${custom.first}`,
          left: `${parts} × ${toFigure((100 - lost) / parts)}`,
          lost: `${lost} ${custom.second}`,
        },
      });
    },
    getHeight: () => 200,
  },
};

const getKind = ({ kind }: CustomDrawing): Kind => kinds[kind];

/** An author's drawing as any other one. */
export const toDrawing = (custom: CustomDrawing): Drawing => ({
  draw: (value) => getKind(custom).draw(custom, value),
  name: (value) => withUnit(custom, value),
  describe: (value) => describeCustom(custom, value),
});

/** Its number. */
export const toNumber = (custom: CustomDrawing, param: string): TurnedNumber => ({
  param,
  label: custom.label,
  min: custom.min,
  max: custom.max,
  step: custom.step,
  initial: custom.value,
  height: getKind(custom).getHeight(custom),
});
