import { getImageUrl, parseImageUrl } from "~/rich-text/image-url";

/**
 * The point of an image that stays in view where the image is cropped: percent from its left and top, in steps of ten.
 */
export interface Focus {
  x: number;
  y: number;
}

/** The default focal point of a crop. */
const CENTRE = 50;
/** The distance between the points that can be chosen; app/styles/media.css has a rule for each. */
export const FOCUS_STEP = 10;

/** The focal point that a library image's URL names; null for any other URL. */
export function getFocus(url: string): Focus | null {
  if (!parseImageUrl(url)) return null;
  const [, x = CENTRE, y = CENTRE] = /&x=(\d+)&y=(\d+)$/.exec(url) ?? [];
  return { x: Number(x), y: Number(y) };
}

/** The URL of a library image with this focal point; any other URL as it is. */
export function setFocus(url: string, focus: Focus): string {
  const image = parseImageUrl(url);
  if (!image) return url;
  const x = toStep(focus.x);
  const y = toStep(focus.y);
  return getImageUrl(image) + (x === CENTRE && y === CENTRE ? "" : `&x=${x}&y=${y}`);
}

function toStep(percent: number): number {
  if (Number.isNaN(percent)) return CENTRE;
  return Math.round(Math.min(100, Math.max(0, percent)) / FOCUS_STEP) * FOCUS_STEP;
}

/**
 * The form field with one coordinate of an image’s focal point. Its name contains the image's id, because the author
 * may replace the image.
 */
export const focusField = (id: string, axis: keyof Focus) => `focus-${axis}-${id}`;
