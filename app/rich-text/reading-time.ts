/** Words that an adult reads in a minute (Brysbaert 2019: 238). */
const WORDS_PER_MINUTE = 238;

/** Each counts as a word, as in word processors; a minute's reading is about 255 Chinese characters. */
const CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Scripts without spaces between words, which have about five characters. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const UNSPACED_WORD = 5;

/** The number of words in a plain text; those in scripts without spaces are estimated. */
export function countWords(text: string): number {
  let words = 0;
  const rest = text
    .replace(CHARACTERS, () => {
      words += 1;
      return " ";
    })
    .replace(UNSPACED, () => {
      words += 1 / UNSPACED_WORD;
      return " ";
    });
  const spaced = rest.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
  return spaced + Math.ceil(words);
}

/** The reading time in minutes, at least 1. */
export function getReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
