import { type Drawing, edge, ink, label, type Picture, path, red, type TurnedNumber } from "./drawing";
import { getGain, timesAs, toFigure } from "./words";

const LOAD = 46;
const HAND = 391;
const BEAM = 96;
const MIDDLE = (LOAD + HAND) / 2;

/** Where the fulcrum stands; `percent` counts from the load. */
const getX = (percent: number) => LOAD + ((HAND - LOAD) * percent) / 100;

/** A square with this area, in units of what the same push lifts without a lever, on the beam above the load. */
function getBlock(weight: number): string {
  const side = 20 * Math.sqrt(weight);
  return path`M${LOAD - side / 2} ${BEAM}v${-side}h${side}v${side}`;
}

const getTriangle = (x: number) => path`M${x - 15} 148L${x} ${BEAM + 1}L${x + 15} 148z`;

export const leverageNumber: TurnedNumber = {
  param: "fulcrum",
  label: "Fulcrum at",
  min: 5,
  max: 60,
  step: 5,
  initial: 10,
  height: 212,
};

/** A lever whose red fulcrum stands at `percent` of the way from the load to the hand. */
export function drawLever(percent: number, [hand, before]: readonly [hand: string, before: string]): Picture {
  const x = getX(percent);
  const gain = getGain(percent);
  const end = BEAM + 4 * gain;
  return {
    strokes: [
      edge(
        getTriangle(MIDDLE) +
          getBlock(1) +
          path`M${HAND} ${BEAM}V${end}m-4.5 0h9M${LOAD} 186H${HAND}M${LOAD} 181.5v9M${x} 181.5v9M${HAND} 181.5v9`,
      ),
      edge(path`M${x} ${BEAM}L${HAND} ${end}`, { dash: "2 4" }),
      ink(path`M1 ${BEAM}H399` + getBlock(gain)),
      ink(path`M${HAND} ${BEAM - 48}V${BEAM - 6}M${HAND - 6} ${BEAM - 16}l6 9l6 -9`),
      red(getTriangle(x), { filled: true }),
    ],
    labels: [
      label(HAND - 12, BEAM - 34, hand, "end"),
      label(MIDDLE, 164, Math.abs(x - MIDDLE) > 45 ? before : "", "middle"),
      label((LOAD + x) / 2, 205, 1, "middle"),
      label((x + HAND) / 2, 205, toFigure(gain), "middle"),
    ],
    hand: [x, 128],
  };
}

/** A push on a lever. The red fulcrum decides how much it lifts, and how far the hand has to travel for it. */
export const leverage: Drawing = {
  draw: (percent) => drawLever(percent, ["hand", "before"]),
  describe(percent) {
    if (percent === 50) return "In the middle you lift what you could lift without it.";
    const gain = getGain(percent);
    if (gain < 1)
      return `Past the middle the same push lifts only ${toFigure(gain)} times as much, but higher.`;
    return `The same push lifts ${timesAs(gain, "much")}. Your hand travels ${timesAs(gain, "far")} as the load.`;
  },
  name: (percent) => `${percent}%`,
};
