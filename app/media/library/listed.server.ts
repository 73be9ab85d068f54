import type { Client } from "~/auth/session.server";
import { shortDate } from "~/collections/list-item.server";
import { addressOf, srcSetOf } from "./address";
import { sizeText } from "./size-text";
import { type Image, listImages, PAGE_SIZE } from "./store.server";
import { type Use, usesOf } from "./uses.server";

/** A picture as the library and the image fields show it: plain data for the browser. */
export interface ListedImage {
  id: string;
  name: string;
  alt: string;
  version: string;
  /** The address for texts and fields. */
  src: string;
  srcSet: string;
  width: number;
  height: number;
  /** "JPEG, 2.1 MB" of the file that was sent, and the day it came. */
  kind: string;
  date: { iso: string; text: string };
  uses: Use[];
}

/** One page of the library as it is shown, the newest first. @throws Problem */
export async function listedImages(db: Client, page: number) {
  const { images, total } = await listImages(db, page);
  const uses = await usesOf(
    db,
    images.map(({ id }) => id),
  );
  return { images: images.map((image) => listed(image, uses.get(image.id) ?? [])), total, size: PAGE_SIZE };
}

/** The latest pictures, for a field to choose from; older ones on later pages. @throws Problem */
export async function imageChoices(
  db: Client,
  page = 1,
): Promise<Pick<ListedImage, "src" | "srcSet" | "name" | "alt">[]> {
  const { images } = await listImages(db, page);
  return images.map((image) => {
    const { src, srcSet, name, alt } = listed(image, []);
    return { src, srcSet, name, alt };
  });
}

function listed(image: Image, uses: Use[]): ListedImage {
  const { id, name, alt, updated_at: version, width, height, created_at: iso } = image;
  const type = image.type.replace("image/", "").toUpperCase();
  return {
    ...{ id, name, alt, version, width, height, uses },
    src: addressOf(image),
    srcSet: srcSetOf(image),
    kind: `${type}${image.animated ? ", moving" : ""}, ${sizeText(image.bytes)}`,
    date: { iso, text: shortDate(iso) },
  };
}
