import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

/** The essay's invoices, and the lines on them: nine are on every one, the others on this share. */
const INVOICES = 19;
const SHARES = [1, 0.45, 1, 1, 0.75, 1, 0.2, 1, 0.94, 1, 0.6, 1, 1, 0.85, 1, 0.9];
const SCALE = 154;
const DOT = 3.5;

const getX = (invoices: number) => 1 + (invoices * 396) / INVOICES;

/** On how many of the invoices so far each line is: everything is on the first. */
const count = (invoices: number) => SHARES.map((share) => Math.ceil(share * invoices));

export const productsServicesNumber: TurnedNumber = {
  param: "invoices",
  label: "Invoices",
  min: 1,
  max: INVOICES,
  step: 1,
  initial: INVOICES,
  height: 196,
};

/** Lines that wander from service to product with each invoice they are on. The red front is as far as one can get. */
export const productsServices: Drawing = {
  draw(invoices) {
    const dots = count(invoices).map((found, row) => ({ x: getX(found) - 2 * DOT - 1, y: 10 + row * 8.5 }));
    return {
      strokes: [
        edge(dots.map(({ x, y }) => path`M1 ${y}H${x}`).join("")),
        ink(
          dots.map(({ x, y }) => path`M${x} ${y}a${DOT} ${DOT} 0 1 0 7 0a${DOT} ${DOT} 0 1 0-7 0`).join(""),
          {
            filled: true,
          },
        ),
        ink(
          path`M1 ${SCALE}H399` +
            range(1, INVOICES + 1)
              .map((invoice) => path`M${getX(invoice)} ${SCALE}v6`)
              .join(""),
        ),
        red(path`M${getX(invoices)} 2V${SCALE + 14}`),
      ],
      labels: [label(0, 188, "service"), label(399, 188, "product", "end")],
      hand: [getX(invoices), 80],
    };
  },
  describe(invoices) {
    const same = count(invoices).filter((found) => found === invoices).length;
    if (invoices === 1) return "After one invoice everything looks like a product.";
    const all = invoices === 2 ? "both" : `all ${inWords(invoices)}`;
    const end = invoices === INVOICES ? " Those are the product." : "";
    return `${startSentence(inWords(same))} of ${inWords(SHARES.length)} lines have been on ${all} invoices.${end}`;
  },
  name: (invoices) => `${invoices} of ${INVOICES}`,
};
