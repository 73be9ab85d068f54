import { toDecimal } from "./drawing";
import { getGain, toFigure } from "./words";

/** A drawing that an author has made of numbers and words (app/rich-text/nodes/drawing). Its numbers have at most two decimals. */
export interface CustomDrawing extends Record<"min" | "max" | "step" | "value" | "whole", number> {
  kind: keyof typeof figures;
  /** What is turned. */
  label: string;
  unit: string;
  first: string;
  second: string;
  /** What there is to see, with the names of what is computed in braces. */
  sentence: string;
}

type Compute = (own: CustomDrawing, value: number) => Record<string, number>;

const ofWhole: Compute = ({ whole }, value) => ({
  whole,
  rest: whole - value,
  percent: (100 * value) / whole,
});

const ofWay: Compute = ({ min, max }, value) => ({
  rest: max - value,
  percent: (100 * (value - min)) / (max - min),
});

/** Those are as exact as what the author has written; the others are rounded. */
const EXACT = ["value", "whole", "rest", "max", "flat", "fee"];

/** What `parts` lose in all if each after the first costs a fee (per cent). */
export const getLost = (fee: number, parts: number) => Math.min(100, fee * (parts - 1));

/** What a sentence can name besides {value}, by the kinds of drawings. */
const figures = {
  split: ofWhole,
  dots: ofWhole,
  curve: (own, value) => ({ ...ofWay(own, value), max: own.max, flat: own.whole }),
  scale: ofWay,
  lever: ({ whole }, value) => ({ whole, times: getGain(value), lifted: whole * getGain(value) }),
  fee({ whole }, parts) {
    const lost = getLost(whole, parts);
    return { fee: whole, lost, rest: 100 - lost, each: (100 - lost) / parts };
  },
} satisfies Record<string, Compute>;

const compute = (own: CustomDrawing, value: number): Record<string, number> => ({
  value,
  ...figures[own.kind](own, value),
});

const NAMES = /\{([a-z]+)\}/g;

/** What its sentence can name. */
export const listNames = (own: CustomDrawing): string[] => Object.keys(compute(own, own.value));

/** The names in braces that stand for nothing; they stay in the sentence as they are. */
export const findUnknown = (own: CustomDrawing): string[] =>
  Array.from(own.sentence.matchAll(NAMES), ([, name = ""]) => name).filter(
    (name) => !listNames(own).includes(name),
  );

/** A number with its unit: "4 hours", "25%". */
export function withUnit({ unit }: CustomDrawing, value: number): string {
  return toDecimal(value) + (/^\p{L}/u.test(unit) ? `\u00a0${unit}` : unit);
}

/** Its sentence in a state. */
export function say(own: CustomDrawing, value = own.value): string {
  const known = compute(own, value);
  const sentence = own.sentence.replace(NAMES, (all, name: string) =>
    Object.hasOwn(known, name)
      ? String((EXACT.includes(name) ? toDecimal : toFigure)(known[name] ?? 0))
      : all,
  );
  return sentence || `${own.label}: ${withUnit(own, value)}`;
}
