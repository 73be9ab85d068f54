import { parseImageUrl } from "~/rich-text/image-url";
import type { ImageFields } from "./image-node";

/** The smallest width that the handle allows (px). */
export const NARROWEST = 40;

/** The image's own height divided by its width; null until it is known. */
export function getShape(image: ImageFields, element: HTMLImageElement | null): number | null {
  const known = parseImageUrl(image.src);
  if (known) return known.height / known.width;
  if (element && element.naturalWidth > 0) return element.naturalHeight / element.naturalWidth;
  return image.width && image.height ? image.height / image.width : null;
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
