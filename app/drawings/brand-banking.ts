import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber } from "./drawing";
import { inWords } from "./words";

const ROWS = 14;
const FIRST = 51.5;
const PITCH = 13;
const LEFT = 9;
const RIGHT = 209;
/** The highest mark in Mrs Halvorsen's book. */
const MOST = 5;
/** From her book: in six years, 118 deposits that came to 137. */
const DEPOSIT = 137 / 118;
const WEEKS = (6 * 52) / 118;

const getY = (row: number) => FIRST + row * PITCH;

export const brandBankingNumber: TurnedNumber = {
  param: "out",
  label: "Out",
  min: 1,
  max: 10,
  step: 1,
  initial: 5,
  height: 250,
};

/** A ledger: small deposits on the left, one red withdrawal on the right. What it takes is struck out on the left. */
export const brandBanking: Drawing = {
  draw(out) {
    const kept = ROWS - out / DEPOSIT;
    const last = getY(ROWS);
    const length = (PITCH * out) / DEPOSIT;
    /** The deposits as strokes, of which the share that `getShare` gives is drawn. */
    const enter = (getShare: (row: number) => number) =>
      range(0, ROWS)
        .map((row) => path`M${LEFT + row * PITCH} ${getY(row)}h${PITCH * getShare(row)}`)
        .join("");
    return {
      strokes: [
        edge(
          range(0, ROWS + 1)
            .map((row) => path`M1 ${getY(row)}H399`)
            .join(""),
          { dash: "1 5" },
        ),
        ink("M1 38H399M200 38V246"),
        edge(
          enter(() => 1),
          { width: 2.25 },
        ),
        ink(
          enter((row) => Math.max(0, Math.min(1, kept - row))),
          { width: 2.25 },
        ),
        red(path`M${RIGHT} ${last}h${length}`, { width: 3.5 }),
      ],
      labels: [label(0, 26, "in"), label(399, 26, "out", "end"), label(RIGHT + length + 9, last - 5, out)],
      hand: [RIGHT + length, last],
    };
  },
  describe(out) {
    const weeks = Math.round((out / DEPOSIT) * WEEKS);
    const entries = out > MOST ? `Out, 5, and out, ${out - MOST}: they take` : `Out, ${out}: it takes`;
    return `${entries} back what ${inWords(weeks)} weeks of kept promises had paid in.`;
  },
  name: String,
};
