/** Words that an adult reads in a minute of prose (Brysbaert 2019: 238). */
const WORDS_PER_MINUTE = 238;

/** Words of a plain text: what stands between spaces. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Minutes that reading takes, at least 1. */
export function getReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
