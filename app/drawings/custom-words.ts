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

type Compute = (custom: CustomDrawing, value: number) => Record<string, number>;

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
  curve: (custom, value) => ({ ...ofWay(custom, value), max: custom.max, flat: custom.whole }),
  scale: ofWay,
  lever: ({ whole }, value) => ({ whole, times: getGain(value), lifted: whole * getGain(value) }),
  fee({ whole }, parts) {
    const lost = getLost(whole, parts);
    return { fee: whole, lost, rest: 100 - lost, each: (100 - lost) / parts };
  },
} satisfies Record<string, Compute>;

const compute = (custom: CustomDrawing, value: number): Record<string, number> => ({
  value,
  ...figures[custom.kind](custom, value),
});

const NAMES = /\{([a-z]+)\}/g;

/** What its sentence can name. */
export const listNames = (custom: CustomDrawing): string[] => Object.keys(compute(custom, custom.value));

/** The names in braces that stand for nothing; they stay in the sentence as they are. */
export const findUnknown = (custom: CustomDrawing): string[] =>
  Array.from(custom.sentence.matchAll(NAMES), ([, name = ""]) => name).filter(
    (name) => !listNames(custom).includes(name),
  );

/** A number with its unit: "4 hours", "25%". */
export function withUnit({ unit }: CustomDrawing, value: number): string {
  return toDecimal(value) + (/^\p{L}/u.test(unit) ? `\u00a0${unit}` : unit);
}

/** Its sentence in a state. */
export function describeCustom(custom: CustomDrawing, value = custom.value): string {
  const known = compute(custom, value);
  const sentence = custom.sentence.replace(NAMES, (all, name: string) =>
    Object.hasOwn(known, name)
      ? String((EXACT.includes(name) ? toDecimal : toFigure)(known[name] ?? 0))
      : all,
  );
  return sentence || `${custom.label}: ${withUnit(custom, value)}`;
}
