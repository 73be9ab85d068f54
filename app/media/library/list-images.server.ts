import type { Client } from "~/auth/session.server";
import { getSiteTimeZone, localDate } from "~/content/time-zone.server";
import { emptyDocument } from "~/rich-text/document";
import { type FileEnding, findEnding, getFileUrl } from "~/rich-text/file-url";
import { documentToHtml } from "~/rich-text/html.server";
import { getImageUrl, getSrcSet } from "~/rich-text/image-url";
import { toCard, toNode } from "~/rich-text/nodes/card/card";
import { formatSize } from "~/ui/format-size";
import {
  findFile,
  type ImageFilter,
  isImage,
  type LibraryFile,
  listImages,
  PAGE_SIZE,
} from "./image-store.server";
import { findUses, type Use } from "./image-uses.server";

/** An image or a file as the library and the image fields show it; serializable. */
export interface ListedImage {
  id: string;
  name: string;
  alt: string;
  version: string;
  /** The URL for texts and fields. */
  src: string;
  srcSet: string;
  /** Pixels; null if it is not an image. */
  width: number | null;
  height: number | null;
  isAnimated: boolean;
  /** Type and size of the uploaded file ("JPEG, 2.1 MB"), and the day of the upload. */
  kind: string;
  /** The HTML that adds a file to a text without JavaScript; "" for an image. */
  html: string;
  date: { iso: string; text: string };
  uses: Use[];
}

/** One page of the library as it is displayed, newest first. @throws AppError */
export async function loadLibraryPage(
  db: Client,
  page: number,
  { timeZone, ...filter }: ImageFilter & { timeZone: string },
) {
  const { images, total } = await listImages(db, page, filter);
  const uses = await findUses(
    db,
    images.map(({ id }) => id),
  );
  return {
    images: images.map((image) => toListedImage(image, uses.get(image.id) ?? [], timeZone)),
    total,
    size: PAGE_SIZE,
  };
}

/** One image or file as the library displays it; null if there is none, or if it is in the bin. @throws AppError */
export async function loadLibraryFile(db: Client, id: string, timeZone: string): Promise<ListedImage | null> {
  const file = await findFile(db, id);
  if (!file || file.deleted_at) return null;
  return toListedImage(file, (await findUses(db, [id])).get(id) ?? [], timeZone);
}

/** The library's page, with the panel of one image or file. */
export const getPanelPath = (id: string) => `/admin/images?image=${id}#${id}`;

/** Where deleted images are restored. */
export const BIN = "/admin/images/deleted";

/** One page of the bin, most recently deleted first. @throws AppError */
export async function loadBinPage(db: Client, page: number, timeZone: string) {
  const { images, total } = await listImages(db, page, { isBinned: true });
  return { images: images.map((image) => toBinnedImage(image, timeZone)), total, size: PAGE_SIZE };
}

function toBinnedImage(image: LibraryFile, timeZone: string) {
  const { id, name, alt, src, width, height, kind } = toListedImage(image, [], timeZone);
  const iso = String(image.deleted_at);
  return {
    id,
    name,
    alt,
    src,
    isImage: width !== null,
    facts: width === null ? kind : `${width} × ${height}, ${kind}`,
    date: { iso, text: localDate(iso, timeZone) },
  };
}

/** The newest images for a field to choose from, or the one with this id; later pages have older images. @throws AppError */
export async function imageChoices(
  db: Client,
  page = 1,
  query = "",
  id?: string,
): Promise<Pick<ListedImage, "src" | "srcSet" | "name" | "alt">[]> {
  const { images } = await listImages(db, page, { isImagesOnly: true, query, id });
  const timeZone = await getSiteTimeZone();
  return images.map((image) => {
    const { src, srcSet, name, alt } = toListedImage(image, [], timeZone);
    return { src, srcSet, name, alt };
  });
}

function toListedImage(image: LibraryFile, uses: Use[], timeZone: string): ListedImage {
  const { id, name, alt, updated_at: version, width, height, created_at: iso } = image;
  const type = (findEnding(image.type) ?? image.type.replace("image/", "")).toUpperCase();
  return {
    ...{ id, name, alt, version, width, height, uses },
    src: getLibraryUrl(image),
    srcSet: isImage(image) ? getSrcSet(image) : "",
    isAnimated: image.animated,
    kind: `${type}${image.animated ? ", moving" : ""}, ${formatSize(image.bytes)}`,
    html: isImage(image) ? "" : getCardHtml(image),
    date: { iso, text: localDate(iso, timeZone) },
  };
}

/** The URL of an image or a file for texts. */
export function getLibraryUrl(file: LibraryFile): string {
  if (isImage(file)) return getImageUrl(file);
  // The table allows no other types.
  return getFileUrl({ ...file, ending: findEnding(file.type) as FileEnding });
}

/** The card of a file on one line. */
function getCardHtml(file: LibraryFile): string {
  const card = toCard({ url: getLibraryUrl(file), title: file.name });
  if (!card) return "";
  const root = { ...emptyDocument.root, children: [toNode(card)] };
  return documentToHtml({ root }).replace(/\n\s*/g, "");
}
