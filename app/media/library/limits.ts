/** The largest file in bytes; the bucket's limit too. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** The most pixels of a picture: what cameras make today, and 200 MB of memory while it is read. */
export const MAX_PIXELS = 50_000_000;
/** The longest side in px that WebP can hold. */
export const MAX_SIDE = 16_383;
/** Files in one form; server/body-limit.ts lets as many of the largest through. */
export const MAX_FILES = 30;
/** Characters of an alternative text; the table checks the same. */
export const MAX_ALT = 1000;

/** The input of a form that holds the file for an image field. */
export const fileField = (name: string) => `${name}-file`;
