import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

const GROUND = 205;
/** One attempt of so many comes off. */
const ONE_IN = 8;

const getChance = (attempts: number) => Math.round(100 * (1 - (1 - 1 / ONE_IN) ** attempts));

export const beingRightNumber: TurnedNumber = {
  param: "attempts",
  label: "Attempts",
  min: 2,
  max: 16,
  step: 1,
  initial: 8,
  height: 230,
};

/** A row of squares as long as the money lasts; the red one sets the price of an attempt. The eighth has no top. */
export const beingRight: Drawing = {
  draw(attempts) {
    const pitch = 400 / attempts;
    const side = pitch - Math.min(16, pitch / 3);
    const getX = (at: number) => 1.5 + at * pitch;
    const box = path`v${-side}h${side}v${side}`;
    const others = range(1, attempts);
    const isOpen = (at: number) => (at + 1) % ONE_IN === 0;
    return {
      strokes: [
        edge(others.map((at) => (isOpen(at) ? "" : path`M${getX(at)} ${GROUND}` + box)).join("")),
        ink(path`M1 ${GROUND + 0.2}H399`),
        ink(others.map((at) => (isOpen(at) ? path`M${getX(at)} 0V${GROUND}m${side} 0V0` : "")).join(""), {
          width: 2.25,
        }),
        red(`M1.5 ${GROUND}${box}`),
      ],
      labels: range(0, attempts).map((at) => label(getX(at) + side / 2, 224, at + 1, "middle")),
      hand: [1.5 + side, GROUND - side],
    };
  },
  describe(attempts) {
    const chance = `${getChance(attempts)} chances in 100 that at least one comes off.`;
    const many = startSentence(inWords(attempts));
    if (attempts < ONE_IN) return `${many} attempts, and the money’s gone before the eighth: ${chance}`;
    if (attempts === ONE_IN) return `Eight attempts at an eighth of the money: ${chance}`;
    return `${many} smaller attempts for the same money: ${chance}`;
  },
  name: String,
};
