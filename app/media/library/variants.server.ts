import sharp, { type Sharp } from "sharp";
import { FileError } from "~/http/app-error.server";
import { getWidths, WIDTHS } from "~/rich-text/image-url";
import { singleton } from "~/runtime/singleton.server";
import { Slots } from "~/runtime/slots.server";
import { type Box, type Cut, getBox } from "./crop";
import type { NewFile, StoredFile } from "./image-store.server";
import { detectType, getKind, type ImageType } from "./image-type.server";
import { MAX_BYTES, MAX_PIXELS, MAX_SIDE } from "./limits";

/** An image, ready to be stored; its dimensions are those after rotating it upright. */
interface Variants extends NewFile {
  width: number;
  height: number;
  /** Something the author should know: the animation was dropped. */
  remark?: string;
}

/** Any image within the limits takes less than a tenth of this (seconds); a file that takes longer is malicious. */
const TIMEOUT_SECONDS = 30;
/** The most pixels, over all frames, of an animation that is kept: in the worst case (noise), about 3 s on one core. */
const MAX_MOVING_PIXELS = 24_000_000;
/** No visible loss at these sizes; above it, files grow faster than their quality. */
const QUALITY = 80;
/** For the original, from which other sizes may be made one day. */
const ORIGINAL_QUALITY = 90;
/** Takes half the time of sharp's default, for files 3 to 4 % larger (decision 080). */
const EFFORT = 2;

/**
 * Two images at once if both are small, so an import uses both cores of a small machine and memory never holds more
 * pixels than the largest image has.
 */
const SLOTS = 2;
const MAX_PIXELS_PER_SLOT = MAX_PIXELS / SLOTS;
const slots = singleton("image slots", () => new Slots(SLOTS));

// One thread per image, so visitors do not have to wait for it.
sharp.concurrency(1);
// Every image is read only once, so a cache would not help.
sharp.cache(false);

/**
 * Makes the files of an image: WebP in the library's widths, and the original. All are re-encoded from the pixels:
 * without metadata (location, camera), upright, in sRGB. With a `cut`, of what remains of an image that does not move.
 * @throws FileError if it is not an image, damaged, or too large
 */
export async function makeVariants(bytes: Buffer, cut?: Cut): Promise<Variants> {
  const type = checkedType(bytes);
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = metadata.autoOrient;
    checkSize(width, height);
    const pixels = width * height * (metadata.pages ?? 1);
    const isMoving = (metadata.pages ?? 1) > 1 && type !== "image/avif";
    return await slots.run(pixels > MAX_PIXELS_PER_SLOT ? SLOTS : 1, async () => {
      const frames = isMoving && pixels <= MAX_MOVING_PIXELS ? await moving(bytes, width) : null;
      const animated = frames?.every((file) => file.bytes.length <= MAX_BYTES) ?? false;
      if (frames && animated) return { type, width, height, animated, files: frames };
      const remark = isMoving ? "is too large to animate: only its first frame was kept." : undefined;
      const box = cut && getBox(cut, width, height);
      const size = { width: box?.width ?? width, height: box?.height ?? height };
      return { type, ...size, animated: false, remark, files: await still(bytes, type, size, box) };
    });
  } catch (thrown) {
    if (thrown instanceof FileError) throw thrown;
    throw new FileError("is damaged: it can’t be read to its end.");
  }
}

function checkedType(bytes: Buffer): ImageType {
  if (bytes.length === 0) throw new FileError("is empty.");
  if (bytes.length > MAX_BYTES) throw tooLarge();
  const type = detectType(bytes);
  if (type) return type;
  switch (getKind(bytes)) {
    case "svg":
      throw new FileError("is an SVG, which can contain scripts. Save it as PNG or WebP and upload that.");
    case "heic":
      throw new FileError("is a HEIC image, which few browsers show. Save it as JPEG and upload that.");
    default:
      throw new FileError("is not an image this site can show: JPEG, PNG, WebP, AVIF or GIF.");
  }
}

/** The error for a file with too many bytes. */
export function tooLarge(): FileError {
  return new FileError(`is too large: at most ${MAX_BYTES / 1024 / 1024} MB.`);
}

function checkSize(width: number, height: number): void {
  if (width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE) return;
  const size = [width, height].map((side) => side.toLocaleString("en")).join(" × ");
  const limits = `${MAX_PIXELS / 1e6} megapixels and ${MAX_SIDE.toLocaleString("en")} pixels a side`;
  throw new FileError(
    `has ${size} pixels: at most ${limits} are allowed. Make it smaller and upload it again.`,
  );
}

async function still(
  bytes: Buffer,
  type: ImageType,
  { width, height }: { width: number; height: number },
  box?: Box,
): Promise<StoredFile[]> {
  const upright = () => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .timeout({ seconds: TIMEOUT_SECONDS });
    // Without a box, JPEGs are decoded at less than their full size.
    return box ? image.extract(box) : image;
  };
  // The variant that reads the whole file comes first, so a damaged file fails before other work is done.
  const original = await getOriginal(upright, type);
  const widest = Math.min(width, Math.max(...getWidths(width)));
  // The smaller sizes are made from the widest, so that a large file is decoded only once more.
  const { data, info } = await upright()
    .resize({ width: widest, height: Math.max(1, Math.round((height * widest) / width)), fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = [original];
  for (const own of getWidths(width)) {
    const made = sharp(data, { raw }).resize({ width: own, withoutEnlargement: true });
    files.push(
      await webp(`${own}.webp`, made, {
        quality: QUALITY,
        effort: EFFORT,
        smartSubsample: type !== "image/jpeg",
      }),
    );
  }
  return files;
}

async function moving(bytes: Buffer, width: number): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const own of getWidths(width)) {
    const made = sharp(bytes, { animated: true, limitInputPixels: MAX_MOVING_PIXELS, failOn: "error" })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: own, withoutEnlargement: true });
    files.push(await webp(`${own}.webp`, made, { quality: QUALITY, effort: EFFORT }));
  }
  const largest = files.at(-1);
  // If the widest size is as wide as the image, it serves as the original.
  if (!largest || width <= Math.max(...WIDTHS)) return files;
  const whole = sharp(bytes, { animated: true, limitInputPixels: MAX_MOVING_PIXELS }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  const original = await webp("original.webp", whole, { quality: ORIGINAL_QUALITY, effort: EFFORT });
  return original.bytes.length <= MAX_BYTES ? [original, ...files] : files;
}

async function webp(name: string, made: Sharp, options: Parameters<Sharp["webp"]>[0]): Promise<StoredFile> {
  return { name, type: "image/webp", bytes: await made.webp(options).toBuffer() };
}

/**
 * The image at full size: JPEG and PNG keep their type, others become WebP. Scaled down only to fit the bucket's limit.
 */
async function getOriginal(upright: () => Sharp, type: ImageType): Promise<StoredFile> {
  const own = await encoded(upright(), type);
  if (own.bytes.length <= MAX_BYTES) return own;
  for (const side of [MAX_SIDE, 4096, 2048]) {
    const smaller = upright().resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
    const made = await webp("original.webp", smaller, { quality: QUALITY, effort: EFFORT });
    if (made.bytes.length <= MAX_BYTES) return made;
  }
  throw tooLarge();
}

async function encoded(image: Sharp, type: ImageType): Promise<StoredFile> {
  if (type === "image/jpeg") {
    const bytes = await image.jpeg({ quality: ORIGINAL_QUALITY }).toBuffer();
    return { name: "original.jpg", type, bytes };
  }
  if (type === "image/png") {
    return { name: "original.png", type, bytes: await image.png({ compressionLevel: 6 }).toBuffer() };
  }
  return webp("original.webp", image, { quality: ORIGINAL_QUALITY, effort: EFFORT });
}
