/** Widths in px that every picture of the library is made in, as far as it is wide enough (product.md, "Admin"). */
export const WIDTHS = [480, 960, 1440] as const;
/** The one that every picture has, however small; addresses name it. */
const MAIN = 960;

const ADDRESS =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/960\.webp\?size=(\d{1,5})x(\d{1,5})$/;

/** What an address tells of a picture of the library: sides in px. */
export interface LibraryPicture {
  id: string;
  width: number;
  height: number;
}

/**
 * The address of a picture, as it stands in texts and fields. It tells the picture's size, so that a page that
 * holds nothing but the address can keep its place and offer the other widths.
 */
export function getAddress({ id, width, height }: LibraryPicture): string {
  return `/media/${id}/${MAIN}.webp?size=${width}x${height}`;
}

/** The picture that an address names; null for an address of anything else. */
export function pictureAt(address: string): LibraryPicture | null {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

/** The widths that a picture of this width is made in. None is wider than the picture, but for the name of the last. */
export function widthsFor(width: number): number[] {
  return WIDTHS.filter((own) => own === MAIN || (own < MAIN ? own < width : width > MAIN));
}

/** The value of srcset for a picture: each of its files and how wide it really is. */
export function getSrcSet({ id, width }: Pick<LibraryPicture, "id" | "width">): string {
  return widthsFor(width)
    .map((own) => `/media/${id}/${own}.webp ${Math.min(own, width)}w`)
    .join(", ");
}

/**
 * What an img of this address carries besides its src: srcset, sizes and the size of the picture; nothing for a
 * picture from elsewhere. `widest`: px that the page gives it at most.
 */
export function getSources(
  address: string,
  widest: number,
): { srcSet?: string; sizes?: string; width?: number; height?: number } {
  const picture = pictureAt(address);
  if (!picture) return {};
  const { width, height } = picture;
  return { srcSet: getSrcSet(picture), sizes: `min(100vw, ${Math.min(width, widest)}px)`, width, height };
}
