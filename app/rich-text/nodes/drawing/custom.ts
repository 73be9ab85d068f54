import type { CustomDrawing } from "~/drawings/custom-words";
import { isRecord } from "../../element";
import { toLine } from "../../inline";

interface DrawingKind {
  name: string;
  /** The bounds of what is turned. */
  low: number;
  high: number;
  /** What `whole` is for this kind, and its bounds. If turned values are parts of it, there is no more than it; or it lies between their bounds. */
  whole?: { label: string; low: number; high: number; hasParts?: true; isBetween?: true };
  /** Whether what is turned is counted, so that there are no parts of it. */
  isCount?: true;
  first: string;
  second: string;
  example: Omit<CustomDrawing, "kind">;
}

type Kind = CustomDrawing["kind"];

const MOST = 1_000_000;
/** How many states a drawing may have: each is a page of its own in caches. */
const MOST_STEPS = 59;
/** The longest words of each field (characters); longer ones are cut. */
export const MAX_WORDS = { label: 40, unit: 12, first: 24, second: 24, sentence: 200 };
export const WORDS = Object.keys(MAX_WORDS) as (keyof typeof MAX_WORDS)[];
export const NUMBERS = ["min", "max", "step", "value", "whole"] as const;

/** What authors can choose from, its bounds, and what each begins with. */
export const drawingKinds: Readonly<Record<Kind, DrawingKind>> = {
  split: {
    name: "Bar in two parts",
    low: 0,
    high: MOST,
    whole: { label: "Whole", low: 1, high: MOST, hasParts: true },
    first: "Left part",
    second: "Right part",
    example: {
      ...{ label: "Meetings", min: 0, max: 8, step: 1, value: 3, whole: 8, unit: "hours" },
      ...{ first: "meetings", second: "work" },
      sentence: "{value} of {whole} hours are meetings. {rest} are left.",
    },
  },
  scale: {
    name: "Mark on a scale",
    low: -MOST,
    high: MOST,
    first: "Left end",
    second: "Right end",
    example: {
      ...{ label: "Water", min: 0, max: 100, step: 5, value: 60, whole: 0, unit: "°C" },
      ...{ first: "ice", second: "steam" },
      sentence: "At {value} °C there are {rest} to go before it boils.",
    },
  },
  curve: {
    name: "Curve with a flat place",
    low: 0,
    high: MOST,
    whole: { label: "Flat at", low: 0, high: MOST, isBetween: true },
    first: "At the flat place",
    second: "What rises",
    example: {
      ...{ label: "Lessons", min: 0, max: 40, step: 1, value: 24, whole: 24, unit: "" },
      ...{ first: "here most give up", second: "skill" },
      sentence: "After {value} of {max} lessons. The flat place is at {flat}.",
    },
  },
  dots: {
    name: "Dots of many",
    isCount: true,
    low: 0,
    high: 100,
    whole: { label: "Dots", low: 1, high: 100, hasParts: true },
    first: "Filled dots",
    second: "Other dots",
    example: {
      ...{ label: "Answers", min: 0, max: 40, step: 1, value: 7, whole: 40, unit: "" },
      ...{ first: "answered", second: "did not" },
      sentence: "{value} of {whole} answered: {percent} in a hundred.",
    },
  },
  lever: {
    name: "Lever",
    low: 5,
    high: 95,
    whole: { label: "Push", low: 1, high: MOST },
    first: "At the hand",
    second: "In the middle",
    example: {
      ...{ label: "Fulcrum at", min: 5, max: 60, step: 1, value: 20, whole: 10, unit: "%" },
      ...{ first: "hand", second: "before" },
      sentence: "A push of {whole} lifts {lifted}: {times} times as much.",
    },
  },
  fee: {
    name: "Fee of each switch",
    isCount: true,
    low: 1,
    high: 12,
    whole: { label: "Fee (%)", low: 0, high: 50 },
    first: "The parts",
    second: "The fee",
    example: {
      ...{ label: "Projects", min: 1, max: 9, step: 1, value: 4, whole: 10, unit: "" },
      ...{ first: "at a time", second: "for switching" },
      sentence: "With {value} at a time, each gets {each}, and {lost} of 100 go on switching.",
    },
  },
};

export const isKind = (kind: unknown): kind is Kind =>
  typeof kind === "string" && Object.hasOwn(drawingKinds, kind);

/**
 * A drawing made of untrusted values, with every number within its bounds, at most two decimals, and all of them possible together;
 * null if there is no such kind. Texts of numbers count as numbers.
 */
export function toCustomDrawing(values: unknown): CustomDrawing | null {
  if (!isRecord(values) || !isKind(values.kind)) return null;
  const { kind } = values;
  const { low, high, whole: bounds, isCount, example } = drawingKinds[kind];
  const read = (name: (typeof NUMBERS)[number], least: number, most: number) => {
    const sent = values[name];
    const number =
      typeof sent === "number" || (typeof sent === "string" && sent.trim()) ? Number(sent) : Number.NaN;
    const known = Number.isFinite(number) ? number : example[name];
    return within(
      isCount && (name !== "whole" || bounds?.hasParts) ? Math.round(known) : round(known),
      least,
      most,
    );
  };
  const least = isCount ? 1 : 0.01;
  const total = bounds && !bounds.isBetween ? read("whole", bounds.low, bounds.high) : 0;
  const top = bounds?.hasParts ? total : high;
  const min = read("min", low, round(top - least));
  const end = read("max", round(min + least), top);
  const step = read("step", Math.max(least, roundUp((end - min) / MOST_STEPS, least)), round(end - min));
  const toStep = (value: number) => round(min + Math.round((value - min) / step) * step);
  const max = round(min + Math.floor((end - min) / step + 1e-6) * step);
  // A curve has some way on both sides of its flat place.
  const edge = (max - min) / 10;
  const whole = bounds?.isBetween ? read("whole", round(min + edge), round(max - edge)) : total;
  const words = (name: keyof typeof MAX_WORDS) => toLine(values[name], MAX_WORDS[name]);
  return {
    ...{ kind, min, max, step, value: within(toStep(read("value", min, max)), min, max), whole },
    label: words("label") || drawingKinds[kind].name,
    ...{ unit: words("unit"), first: words("first"), second: words("second"), sentence: words("sentence") },
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
const roundUp = (value: number, least: number) => round(Math.ceil(round(value / least)) * least);

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value)) + 0;
