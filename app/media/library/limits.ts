/** The largest file (bytes); also the bucket's limit. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** The most pixels in an image: what today's cameras produce; decoding that many takes 200 MB of memory. */
export const MAX_PIXELS = 50_000_000;
/** The longest side that WebP allows (px). */
export const MAX_SIDE = 16_383;
/** Files in one form; server/body-limit.ts allows a body with this many files of the largest size. */
export const MAX_FILES = 30;
/** Characters of an alternative text; the table has the same check. */
export const MAX_ALT = 1000;

/** What an upload may contain: "media" are images and videos, "files" is everything that texts can have. */
export type Accept = "images" | "videos" | "media" | "files";

/** The name of the file input that belongs to a field with an image or a video. */
export const fileField = (name: string) => `${name}-file`;
