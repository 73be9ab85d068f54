import { type Drawing, edge, ink, label, path, red } from "./drawing";
import { timesAs } from "./words";

const START = 1.8;
const END = 341;
const GROUND = 214;
const ALL = 30;

/** The share of the time it takes to know this share: what is known grows ever more slowly. */
const getTime = (known: number) => 1 - Math.sqrt(1 - known);

/** How much longer each per cent takes that is still missing than each that is known. */
function getPrice(known: number): number {
  const time = getTime(known);
  return (1 - time) / (1 - known) / (time / known);
}

/** A curve of what is known against the time spent waiting; the red mark is where one stops. */
export const beingSure: Drawing = {
  param: "known",
  label: "Known",
  min: 50,
  max: 99,
  step: 1,
  initial: 75,
  height: 250,
  draw(percent) {
    const x = START + (END - START) * getTime(percent / 100);
    const y = GROUND - ((GROUND - ALL) * percent) / 100;
    return {
      strokes: [
        edge(path`M1 ${ALL}H399M1 ${y}H399M${END} ${ALL}V222`),
        ink(path`M${START} 8V${GROUND}H399M${START} ${GROUND}Q171 ${ALL} ${END} ${ALL}`),
        red(path`M${x} 222V${y - 8}`),
      ],
      labels: [
        ...(percent < 88 ? [label(12, 23, "100%")] : []),
        label(12, y - 7, `${percent}%`),
        label((START + x) / 2, 237, `${percent}%`, "middle"),
        ...(END - x > 30 ? [label((x + END) / 2, 237, `${100 - percent}%`, "middle")] : []),
        label(399, 206, "waiting", "end"),
      ],
      hand: [x, (y + 222) / 2],
    };
  },
  say: (percent) =>
    `You know ${percent}%. Each per cent still missing takes ${timesAs(getPrice(percent / 100), "long")} as each you have.`,
  name: (percent) => `${percent}%`,
};
