/** Words that an adult reads in a minute (Brysbaert 2019: 238). */
const WORDS_PER_MINUTE = 238;

/** The number of words in a plain text, separated by whitespace. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** The reading time in minutes, at least 1. */
export function getReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
