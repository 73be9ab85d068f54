import { parseImageUrl } from "~/rich-text/image-address";
import type { Picture } from "../image-node";

/** The smallest width that the handle allows (px). */
export const NARROWEST = 40;

/** The picture's own height divided by its width; null until it is known. */
export function getShape(picture: Picture, image: HTMLImageElement | null): number | null {
  const known = parseImageUrl(picture.src);
  if (known) return known.height / known.width;
  if (image && image.naturalWidth > 0) return image.naturalHeight / image.naturalWidth;
  return picture.width && picture.height ? picture.height / picture.width : null;
}

/** Both sides in whole px for a given width or height. */
export function getDimensions(asked: { width: number } | { height: number }, shape: number | null) {
  if ("width" in asked) {
    const width = Math.max(1, Math.round(asked.width));
    return { width, height: shape ? Math.max(1, Math.round(width * shape)) : null };
  }
  const height = Math.max(1, Math.round(asked.height));
  return { width: shape ? Math.max(1, Math.round(height / shape)) : null, height };
}
