import { type Drawing, edge, ink, label, path, red, type TurnedNumber } from "./drawing";
import { timesAs } from "./words";

const START = 1.8;
const END = 341;
const GROUND = 214;
const ALL = 30;

/** The share of the time that is still to come; what is known grows ever more slowly. */
const getRest = (percent: number) => Math.sqrt(1 - percent / 100);

/** How much longer each per cent takes that is still missing than each that is known. */
const getPrice = (percent: number) => 1 + 1 / getRest(percent);

export const beingSureNumber: TurnedNumber = {
  param: "known",
  label: "Known",
  min: 50,
  max: 99,
  step: 1,
  initial: 75,
  height: 250,
};

/** A curve of what is known against the time spent waiting; the red mark is where one stops. */
export const beingSure: Drawing = {
  draw(percent) {
    const x = END - (END - START) * getRest(percent);
    const y = GROUND - ((GROUND - ALL) * percent) / 100;
    return {
      strokes: [
        edge(path`M1 ${ALL}H399M1 ${y}H399M${END} ${ALL}V222`),
        ink(path`M${START} 8V${GROUND}H399M${START} ${GROUND}Q171 ${ALL} ${END} ${ALL}`),
        red(path`M${x} 222V${y - 8}`),
      ],
      labels: [
        label(12, 23, "100%"),
        label(12, percent < 88 ? y - 7 : y + 14, `${percent}%`),
        label((START + x) / 2, 237, `for ${percent}%`, "middle"),
        // Not so far to the right that it touches what is there.
        label(Math.min(290, (x + END) / 2), 237, `for ${100 - percent}%`, "middle"),
        label(399, 237, "waiting", "end"),
      ],
      hand: [x, (y + 222) / 2],
    };
  },
  describe: (percent) =>
    `You know ${percent}%. Each per cent still missing takes ${timesAs(getPrice(percent), "long")} as each you have.`,
  name: (percent) => `${percent}%`,
};
