import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

/** What there is to divide between the two sides. */
const UNITS = 10;
const LEFT = 1.8;
const GROUND = 214;
const ACROSS = 36;
const UP = 19;
const USUAL = 9;

const getX = (units: number) => LEFT + units * ACROSS;
const getY = (units: number) => GROUND - units * UP;

export const opportunityNumber: TurnedNumber = {
  param: "doing",
  label: "What you do",
  min: 1,
  max: 9,
  step: 1,
  initial: 5,
  height: 240,
};

/** A rectangle with two sides that share ten units. Its area is what counts; the red corner divides them. */
export const opportunity: Drawing = {
  draw(doing) {
    const knowing = UNITS - doing;
    const [x, y] = [getX(doing), getY(knowing)];
    const cells = range(0, doing).flatMap((across) =>
      range(0, knowing).map((up) => path`M${getX(across + 0.5) - 5} ${getY(up + 0.5)}h10`),
    );
    return {
      strokes: [
        edge(path`M${LEFT} ${getY(UNITS)}L${getX(UNITS)} ${GROUND}`, { dash: "1 5" }),
        edge(cells.join(""), { width: 2 }),
        ink(path`M${LEFT} 8V${GROUND}H399`),
        ink(path`M${LEFT} ${getY(1)}H${getX(USUAL)}V${GROUND}`),
        red(path`M${LEFT + 0.7} ${y}H${x}V${GROUND - 0.7}`),
      ],
      labels: [
        label(12, 17, "who knows of it"),
        label(399, 233, "what you do", "end"),
        label(x + 7, y - 4, doing * knowing),
        label(getX(USUAL) + 7, getY(1) - 4, doing < USUAL - 1 ? USUAL : ""),
      ],
      hand: [x, y],
    };
  },
  describe(doing) {
    const knowing = UNITS - doing;
    return doing === knowing
      ? "The same ten units, split evenly, make 25."
      : `${startSentence(inWords(doing))} on what you do and ${inWords(knowing)} on who knows of it make ${doing * knowing}.`;
  },
  name: (doing) => `${doing} of ${UNITS}`,
};
