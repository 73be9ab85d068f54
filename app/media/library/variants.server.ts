import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "~/http/app-error.server";
import { WIDTHS, widthsFor } from "~/rich-text/image-address";
import { detectType, getKind, type ImageType } from "./image-type.server";
import { MAX_BYTES, MAX_PIXELS, MAX_SIDE } from "./limits";

/** One file of a picture, ready to be stored. */
export interface Variant {
  /** Its name in the picture's folder. */
  name: string;
  type: ImageType;
  bytes: Buffer;
}

export interface Variants {
  /** Of the file that was sent. */
  type: ImageType;
  /** Pixels, as the picture is seen. */
  width: number;
  height: number;
  /** Whether its files move. */
  animated: boolean;
  /** Something the sender should know: the movement was given up. */
  note?: string;
  files: Variant[];
}

/** No picture within the limits takes a tenth of it (seconds); whatever does was made to. */
const LONGEST = 30;
/** Pixels of all frames up to which an animation is kept: about 3 s of one core for noise, the worst there is. */
const MAX_MOVING_PIXELS = 24_000_000;
/** Good enough that nobody sees a difference at these sizes; above it files grow faster than they gain. */
const QUALITY = 80;
/** For the file that others may be made from one day. */
const ORIGINAL_QUALITY = 90;

// Half of a small machine's cores belong to the visitors.
sharp.concurrency(1);
// Every picture is read once.
sharp.cache(false);

/**
 * Makes the files of a picture: WebP in the widths of the library, and the original. All are made anew from the
 * pixels, without metadata (no place, no camera), upright, in sRGB.
 * @throws AppError (422) for what is no picture, damaged, or too large
 */
export async function makeVariants(bytes: Buffer): Promise<Variants> {
  const type = checkedType(bytes);
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = metadata.autoOrient;
    checkSize(width, height);
    const pixels = width * height * (metadata.pages ?? 1);
    const isMoving = (metadata.pages ?? 1) > 1 && type !== "image/avif";
    const frames = isMoving && pixels <= MAX_MOVING_PIXELS ? await moving(bytes, width) : null;
    const animated = frames?.every((file) => file.bytes.length <= MAX_BYTES) ?? false;
    const files = frames && animated ? frames : await still(bytes, type, metadata);
    const note =
      isMoving && !animated ? "It is too large to animate: only its first frame was kept." : undefined;
    return { type, width, height, animated, note, files };
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    throw new AppError(422, "is damaged: it cannot be read to its end.");
  }
}

function checkedType(bytes: Buffer): ImageType {
  if (bytes.length === 0) throw new AppError(422, "is empty.");
  if (bytes.length > MAX_BYTES) throw tooLarge();
  const type = detectType(bytes);
  if (type) return type;
  switch (getKind(bytes)) {
    case "svg":
      throw new AppError(
        422,
        "is an SVG, which can contain scripts. Save it as PNG or WebP and upload that.",
      );
    case "heic":
      throw new AppError(422, "is a HEIC image, which few browsers show. Save it as JPEG and upload that.");
    default:
      throw new AppError(422, "is not an image this site can show: JPEG, PNG, WebP, AVIF or GIF.");
  }
}

/** For a file that has too many bytes. */
export function tooLarge(): AppError {
  return new AppError(422, `is too large: at most ${MAX_BYTES / 1024 / 1024} MB.`);
}

function checkSize(width: number, height: number): void {
  if (width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE) return;
  const size = [width, height].map((side) => side.toLocaleString("en")).join(" × ");
  const limits = `${MAX_PIXELS / 1e6} megapixels and ${MAX_SIDE.toLocaleString("en")} pixels a side`;
  throw new AppError(
    422,
    `has ${size} pixels: at most ${limits} are allowed. Make it smaller and upload it again.`,
  );
}

async function still(bytes: Buffer, type: ImageType, metadata: Metadata): Promise<Variant[]> {
  const { width, height } = metadata.autoOrient;
  const upright = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .timeout({ seconds: LONGEST });
  // First the one that reads the file to its end: what is damaged is known before anything else is done.
  const original = await getOriginal(upright, type);
  const widest = Math.min(width, Math.max(...widthsFor(width)));
  // The smaller ones are made from the widest: a large file is not read over and over.
  const { data, info } = await upright()
    .resize({ width: widest, height: Math.max(1, Math.round((height * widest) / width)), fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = [original];
  for (const own of widthsFor(width)) {
    const made = sharp(data, { raw }).resize({ width: own, withoutEnlargement: true });
    files.push(await webp(`${own}.webp`, made, { quality: QUALITY, smartSubsample: type !== "image/jpeg" }));
  }
  return files;
}

async function moving(bytes: Buffer, width: number): Promise<Variant[]> {
  const files: Variant[] = [];
  for (const own of widthsFor(width)) {
    const made = sharp(bytes, { animated: true, limitInputPixels: MAX_MOVING_PIXELS, failOn: "error" })
      .timeout({ seconds: LONGEST })
      .resize({ width: own, withoutEnlargement: true });
    files.push(await webp(`${own}.webp`, made, { quality: QUALITY, effort: 2 }));
  }
  const largest = files.at(-1);
  // Where the widest file is as wide as the picture, it is the original.
  if (!largest || width <= Math.max(...WIDTHS)) return files;
  const whole = sharp(bytes, { animated: true, limitInputPixels: MAX_MOVING_PIXELS }).timeout({
    seconds: LONGEST,
  });
  const original = await webp("original.webp", whole, { quality: ORIGINAL_QUALITY, effort: 2 });
  return original.bytes.length <= MAX_BYTES ? [original, ...files] : files;
}

async function webp(name: string, made: Sharp, options: Parameters<Sharp["webp"]>[0]): Promise<Variant> {
  return { name, type: "image/webp", bytes: await made.webp(options).toBuffer() };
}

/** The picture in its full size: JPEG and PNG as such, the others as WebP. Smaller only where it would not fit the bucket. */
async function getOriginal(upright: () => Sharp, type: ImageType): Promise<Variant> {
  const own = await encoded(upright(), type);
  if (own.bytes.length <= MAX_BYTES) return own;
  for (const side of [MAX_SIDE, 4096, 2048]) {
    const smaller = upright().resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
    const made = await webp("original.webp", smaller, { quality: QUALITY, effort: 2 });
    if (made.bytes.length <= MAX_BYTES) return made;
  }
  throw tooLarge();
}

async function encoded(picture: Sharp, type: ImageType): Promise<Variant> {
  if (type === "image/jpeg") {
    const bytes = await picture.jpeg({ quality: ORIGINAL_QUALITY }).toBuffer();
    return { name: "original.jpg", type, bytes };
  }
  if (type === "image/png") {
    return { name: "original.png", type, bytes: await picture.png({ compressionLevel: 6 }).toBuffer() };
  }
  return webp("original.webp", picture, { quality: ORIGINAL_QUALITY, effort: 2 });
}
