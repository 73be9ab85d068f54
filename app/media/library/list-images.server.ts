import type { Client } from "~/auth/session.server";
import { shortDate } from "~/content/list-item.server";
import { getAddress, getSrcSet } from "~/rich-text/image-address";
import { binnedImages } from "./deleted-images.server";
import { sizeText } from "./format-size";
import { type LibraryImage, listImages, PAGE_SIZE } from "./image-store.server";
import { findUses, type Use } from "./image-uses.server";

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

/** One page of the library as it is shown, the newest first. @throws AppError */
export async function listedImages(db: Client, page: number) {
  const { images, total } = await listImages(db, page);
  const uses = await findUses(
    db,
    images.map(({ id }) => id),
  );
  return { images: images.map((image) => listed(image, uses.get(image.id) ?? [])), total, size: PAGE_SIZE };
}

/** Where deleted pictures are restored. */
export const BIN = "/admin/images/deleted";

/** One page of the deleted pictures, the latest first. @throws AppError */
export async function listedBin(db: Client, page: number) {
  const { images, total } = await binnedImages(db, page);
  return { images: images.map(inBin), total, size: PAGE_SIZE };
}

function inBin(image: LibraryImage) {
  const { id, name, alt, src, width, height, kind } = listed(image, []);
  const iso = String(image.deleted_at);
  return { id, name, alt, src, facts: `${width} × ${height}, ${kind}`, date: { iso, text: shortDate(iso) } };
}

/** The latest pictures, for a field to choose from; older ones on later pages. @throws AppError */
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

function listed(image: LibraryImage, uses: Use[]): ListedImage {
  const { id, name, alt, updated_at: version, width, height, created_at: iso } = image;
  const type = image.type.replace("image/", "").toUpperCase();
  return {
    ...{ id, name, alt, version, width, height, uses },
    src: getAddress(image),
    srcSet: getSrcSet(image),
    kind: `${type}${image.animated ? ", moving" : ""}, ${sizeText(image.bytes)}`,
    date: { iso, text: shortDate(iso) },
  };
}
