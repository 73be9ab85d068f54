import { pictureAt } from "~/rich-text/image-address";
import type { Picture } from "../image-node";

/** The narrowest that the handle makes a picture (px). */
export const NARROWEST = 40;

/** Height divided by width, as the picture is; null until that is known. */
export function getShape(picture: Picture, image: HTMLImageElement | null): number | null {
  const known = pictureAt(picture.src);
  if (known) return known.height / known.width;
  if (image && image.naturalWidth > 0) return image.naturalHeight / image.naturalWidth;
  return picture.width && picture.height ? picture.height / picture.width : null;
}

/** Both sides in whole px, when one of them is asked for. */
export function getDimensions(asked: { width: number } | { height: number }, shape: number | null) {
  if ("width" in asked) {
    const width = Math.max(1, Math.round(asked.width));
    return { width, height: shape ? Math.max(1, Math.round(width * shape)) : null };
  }
  const height = Math.max(1, Math.round(asked.height));
  return { width: shape ? Math.max(1, Math.round(height / shape)) : null, height };
}
