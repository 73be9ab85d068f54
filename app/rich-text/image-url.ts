/** The widths in which the library stores each image, if it is wide enough (px). */
export const WIDTHS = [480, 960, 1440] as const;
/** The width that every image has, however small; its URL contains it. */
const MAIN = 960;

const IMAGE_URL =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/960\.webp\?size=(\d{1,5})x(\d{1,5})(?:&x=\d+&y=\d+)?$/;

/** The greatest width of an image in a text (px; specification, section 9). */
export const TEXT_WIDTH_PX = 720;

/** The information in the URL of a library image; width and height in px. */
interface ImageInfo {
  id: string;
  width: number;
  height: number;
}

/**
 * The URL of an image in texts and fields. It contains the image's size, so a page that has only the URL can reserve
 * the space and offer the other widths.
 */
export function getImageUrl({ id, width, height }: ImageInfo): string {
  return `/media/${id}/${MAIN}.webp?size=${width}x${height}`;
}

/** The image at a URL, with or without a focal point (app/media/focus.ts); null for any other URL. */
export function parseImageUrl(url: string): ImageInfo | null {
  const [, id, width, height] = IMAGE_URL.exec(url) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

/** The widths in which an image of this width is stored. The largest may exceed the image's width, but in name only. */
export function getWidths(width: number): number[] {
  return WIDTHS.filter((own) => own === MAIN || (own < MAIN ? own < width : width > MAIN));
}

/** The srcset of an image: each of its files with its actual width. */
export function getSrcSet({ id, width }: Pick<ImageInfo, "id" | "width">): string {
  return getWidths(width)
    .map((own) => `/media/${id}/${own}.webp ${Math.min(own, width)}w`)
    .join(", ");
}

/**
 * The attributes of an <img> besides src: srcset, sizes, width and height; none for an image from elsewhere. `widest`:
 * the greatest width at which the page shows it (px), by default the width of a text.
 */
export function getImageAttributes(
  url: string,
  widest = TEXT_WIDTH_PX,
): { srcSet?: string; sizes?: string; width?: number; height?: number } {
  const image = parseImageUrl(url);
  if (!image) return {};
  const { width, height } = image;
  return { srcSet: getSrcSet(image), sizes: `min(100vw, ${Math.min(width, widest)}px)`, width, height };
}
