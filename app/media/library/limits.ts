/** The largest file in bytes; the bucket's limit too. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** The most pixels of a picture: what cameras make today, and 200 MB of memory while it is read. */
export const MOST_PIXELS = 50_000_000;
/** The longest side in px that WebP can hold. */
export const LONGEST_SIDE = 16_383;
/** Files in one form; server/body-limit.ts lets as many of the largest through. */
export const MOST_FILES = 30;
/** Characters of an alternative text; the table checks the same. */
export const LONGEST_ALT = 1000;
