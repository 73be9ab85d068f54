import sharp from "sharp";
import type { Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { runSerially } from "~/runtime/serial-queue.server";
import { type Cut, getCutProblem } from "./crop";
import { findImage, readStoredFile } from "./image-store.server";
import { MAX_PIXELS } from "./limits";
import { replaceImage } from "./replace-image.server";
import { storeReplacement } from "./upload-images.server";
import { ORIGINAL_QUALITY as quality, TIMEOUT_SECONDS } from "./variants.server";

/**
 * Cuts off the sides of an image and shows the result wherever the image is used; the uncropped one goes to the bin.
 * @throws AppError
 */
export async function cropImage(db: Client, id: string, cut: Cut, signal: AbortSignal) {
  const problem = getCutProblem(cut);
  if (problem) throw new AppError(422, problem);
  // One at a time: each decodes a whole image, and the second crop of one finds that the first has taken its place.
  return runSerially("crops", () => cropNow(db, id, cut, signal));
}

async function cropNow(db: Client, id: string, cut: Cut, signal: AbortSignal) {
  const old = await findImage(db, id);
  if (old.deleted_at) throw new AppError(409, "This image has been replaced or deleted in the meantime.");
  const { name, files, animated } = old;
  // Every image that doesn't move is stored at full size.
  const original = files.find((file) => file.startsWith("original."));
  if (animated || !original) throw new AppError(422, "A moving image can’t be cropped.");
  const bytes = await cutOff(await readStoredFile(db, id, original), cut);
  const { file } = await storeReplacement(db, old, { name, bytes }, signal);
  return replaceImage(db, id, file.id);
}

async function cutOff(bytes: Buffer, { top, right, bottom, left }: Cut): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_SECONDS });
  const { width, height } = await image.metadata();
  const x = Math.round((width * left) / 100);
  const y = Math.round((height * top) / 100);
  const box = {
    left: Math.min(x, width - 1),
    top: Math.min(y, height - 1),
    width: Math.max(1, Math.round((width * (100 - right)) / 100) - x),
    height: Math.max(1, Math.round((height * (100 - bottom)) / 100) - y),
  };
  return (
    image
      .extract(box)
      // As the original has it, so that fewer pixels never take more bytes than may be stored.
      .jpeg({ quality, force: false })
      .webp({ quality, force: false })
      .toBuffer()
  );
}
