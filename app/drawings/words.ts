import { toTenth } from "./drawing";

const WORDS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** A count as it stands in a sentence: in letters up to twenty, otherwise in figures, with a decimal if it has one. */
export function inWords(count: number): string {
  return WORDS[count] ?? toFigure(count);
}

/** A number with a decimal, if it is small and has one. */
export const toFigure = (value: number) => String(value < 9.5 ? toTenth(value) : Math.round(value));

/** "nine times as far"; "twice as far". */
export function timesAs(factor: number, property: string): string {
  const count = Number(toFigure(factor));
  return count === 2 ? `twice as ${property}` : `${inWords(count)} times as ${property}`;
}

/** With a capital letter, for the beginning of a sentence. */
export const startSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** To the nearest half: "twelve and a half". */
export function inHalves(value: number): string {
  const halves = Math.round(value * 2);
  return inWords(Math.floor(halves / 2)) + (halves % 2 === 0 ? "" : " and a half");
}

/** How many times its own force a push lifts, with the fulcrum so many per cent of the way from the load to the hand. */
export const getGain = (percent: number) => (100 - percent) / percent;
