import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { visitorClient } from "~/auth/clients.server";
import { isBinned } from "~/media/library/deleted-images.server";
import { parseImageUrl } from "~/rich-text/image-url";
import { hashText } from "~/ui/hash-text";
import { findImages } from "./xhtml.server";

/** An image as the book contains it. */
export interface BookImage {
  /** Its path in the book. */
  file: string;
  type: "image/svg+xml" | "image/jpeg";
  bytes: Uint8Array;
}

/** Relative to the project's folder, where the server is started. */
const DRAWINGS = "public/essays";
const DRAWING = /^\/essays\/([\w-]+\.svg)$/;
/** Of an author's drawing (app/rich-text/nodes/drawing). */
const INLINE = "data:image/svg+xml,";
/** Shops and mail take books of 25 MB; a photograph has about 0.1 (bytes). Images beyond it stay links. */
const MAX_BYTES = 20_000_000;
const QUALITY = 80;

/**
 * The site's drawings and the images of its library in the essays' HTML, by their URLs. One that cannot be read is logged
 * and left out.
 */
export async function readImages(htmls: string[]): Promise<Map<string, BookImage>> {
  const images = new Map<string, BookImage>();
  let bytes = 0;
  // One after the other: the memory holds the pixels of one.
  for (const src of new Set(htmls.flatMap(findImages))) {
    if (bytes > MAX_BYTES && !DRAWING.test(src) && !src.startsWith(INLINE)) continue;
    const image = await readImage(src).catch((error: unknown) => {
      console.error(`${src} is missing in the book:`, error instanceof Error ? error.message : error);
      return null;
    });
    if (image) images.set(src, image);
    bytes += image?.bytes.length ?? 0;
  }
  return images;
}

async function readImage(src: string): Promise<BookImage | null> {
  const [, drawing] = DRAWING.exec(src) ?? [];
  if (drawing) {
    const bytes = new Uint8Array(await readFile(path.join(DRAWINGS, drawing)));
    return { file: `drawings/${drawing}`, type: "image/svg+xml", bytes };
  }
  if (src.startsWith(INLINE)) {
    const bytes = new TextEncoder().encode(decodeURIComponent(src.slice(INLINE.length)));
    return { file: `drawings/${hashText(src)}.svg`, type: "image/svg+xml", bytes };
  }
  const image = parseImageUrl(src);
  if (!image || (await isBinned(image.id))) return null;
  const { data, error } = await visitorClient().storage.from("images").download(`${image.id}/960.webp`);
  if (error) throw error;
  // Older e-readers show no WebP. Of an animation the first frame is left.
  const jpeg = await sharp(await data.arrayBuffer())
    .flatten({ background: "white" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { file: `images/${image.id}.jpg`, type: "image/jpeg", bytes: jpeg };
}
