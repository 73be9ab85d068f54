const WORDS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A count as it stands in a sentence: in letters up to twelve, otherwise in figures, with a decimal if it has one. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(Math.round(count * 10) / 10);
}

/** "nine times as far"; "twice as far". */
export function timesAs(factor: number, property: string): string {
  const count = factor >= 9.5 ? Math.round(factor) : Math.round(factor * 10) / 10;
  return count === 2 ? `twice as ${property}` : `${inWords(count)} times as ${property}`;
}

/** With a capital letter, for the beginning of a sentence. */
export const startSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A multiple of a half: "22½". */
export function inHalves(value: number): string {
  const halves = Math.round(value * 2);
  return halves % 2 === 0 ? String(halves / 2) : `${Math.floor(halves / 2) || ""}½`;
}
