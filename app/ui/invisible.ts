/** Replaces each invisible character except the joiners, which spell words in Persian and Hindi. */
export const replaceInvisible = (text: string, by: string): string =>
  text.replace(/(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}]/gu, by);
