/** Widths in px that every image of the library is made in, as far as it is wide enough (product.md, "Admin"). */
export const WIDTHS = [480, 960, 1440] as const;
/** The one that every image has, however small; addresses name it. */
const MAIN = 960;

const ADDRESS =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/960\.webp\?size=(\d{1,5})x(\d{1,5})$/;

/** What an address tells of an image of the library: sides in px. */
export interface ImageInfo {
  id: string;
  width: number;
  height: number;
}

/**
 * The address of an image, as it stands in texts and fields. It tells the image's size, so that a page that
 * holds nothing but the address can keep its place and offer the other widths.
 */
export function getImageUrl({ id, width, height }: ImageInfo): string {
  return `/media/${id}/${MAIN}.webp?size=${width}x${height}`;
}

/** The image that an address names; null for an address of anything else. */
export function parseImageUrl(address: string): ImageInfo | null {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

/** The widths that an image of this width is made in. None is wider than the image, but for the name of the last. */
export function getWidths(width: number): number[] {
  return WIDTHS.filter((own) => own === MAIN || (own < MAIN ? own < width : width > MAIN));
}

/** The value of srcset for an image: each of its files and how wide it really is. */
export function getSrcSet({ id, width }: Pick<ImageInfo, "id" | "width">): string {
  return getWidths(width)
    .map((own) => `/media/${id}/${own}.webp ${Math.min(own, width)}w`)
    .join(", ");
}

/**
 * What an img of this address carries besides its src: srcset, sizes and the size of the image; nothing for a
 * image from elsewhere. `widest`: px that the page gives it at most.
 */
export function getImageAttributes(
  address: string,
  widest: number,
): { srcSet?: string; sizes?: string; width?: number; height?: number } {
  const picture = parseImageUrl(address);
  if (!picture) return {};
  const { width, height } = picture;
  return { srcSet: getSrcSet(picture), sizes: `min(100vw, ${Math.min(width, widest)}px)`, width, height };
}
