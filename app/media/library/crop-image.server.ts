import type { Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { runSerially } from "~/runtime/serial-queue.server";
import { type Cut, getCutProblem } from "./crop";
import { addFile, findImage, readStoredFile, removeImage } from "./image-store.server";
import { replaceIfShown } from "./replace-image.server";
import { makeVariants } from "./variants.server";

/**
 * Cuts off the sides of an image and shows the result wherever the image is used; the uncropped one goes to the bin.
 * @throws AppError
 */
export async function cropImage(db: Client, id: string, cut: Cut, signal: AbortSignal) {
  const problem = getCutProblem(cut);
  if (problem) throw new AppError(422, problem);
  // One at a time: the second crop of an image finds that the first has taken its place.
  return runSerially("crops", () => cropNow(db, id, cut, signal));
}

const REPLACED = "This image has been replaced or deleted in the meantime.";

async function cropNow(db: Client, id: string, cut: Cut, signal: AbortSignal) {
  const { name, files, animated, deleted_at } = await findImage(db, id);
  if (deleted_at) throw new AppError(409, REPLACED);
  // Every image that doesn't move is stored at full size.
  const file = files.find((each) => each.startsWith("original."));
  if (animated || !file) throw new AppError(422, "A moving image can’t be cropped.");
  const made = await makeVariants(await readStoredFile(db, id, file), cut);
  if (signal.aborted) throw new AppError(400, "The request was cancelled.");
  const [original] = made.files;
  if (!original) throw new Error("An image has no files.");
  const image = await addFile(db, { name, bytes: original.bytes }, made);
  const replaced = await replaceIfShown(db, id, image.id);
  if (replaced) return replaced;
  await removeImage(db, image.id);
  throw new AppError(409, REPLACED);
}
