import type { Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { runSerially } from "~/http/serial-queue.server";
import { makeFile } from "./file-type.server";
import { addFile, type LibraryFile, type LibraryImage } from "./image-store.server";
import { MAX_BYTES, type Takes } from "./limits";
import { forEachFile, type SentFile } from "./read-upload.server";
import { makeVariants, tooLarge } from "./variants.server";

/** The result of an upload. */
export interface Uploaded {
  added: LibraryImage[];
  /** Those that are no images. */
  files: LibraryFile[];
  /**
   * What the author should know about the images that were added, in whole sentences; `rejected`: why others were not.
   */
  notes: string[];
  rejected: string[];
  /** The response's status: 201, or that of the first rejection. */
  status: number;
}

/** Stores every file of a form that is what it takes. A rejected file does not prevent the others from being stored. */
export async function uploadImages(
  db: Client,
  request: Request,
  signal: AbortSignal,
  takes: Takes = "images",
): Promise<Uploaded> {
  const uploaded: Uploaded = { added: [], files: [], notes: [], rejected: [], status: 201 };
  const reject = (sentence: string, status: number) => {
    uploaded.rejected.push(sentence);
    if (uploaded.status === 201) uploaded.status = status;
  };
  const add = async (file: SentFile) => {
    try {
      const other = takes !== "images" && file.bytes ? makeFile(file.name, file.bytes, takes) : null;
      if (other && file.bytes) {
        uploaded.files.push(await addFile(db, file.name, file.bytes.length, other));
        return;
      }
      const { image, note } = await storeImage(db, file, signal);
      uploaded.added.push(image);
      if (note) uploaded.notes.push(`“${file.name}”: ${note}`);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      // A 422 message completes a sentence that begins with the file's name; other messages are sentences.
      reject(thrown.status === 422 ? `“${file.name}” ${thrown.message}` : thrown.message, thrown.status);
    }
  };
  try {
    await forEachFile(request, signal, add);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    reject(thrown.message, thrown.status);
  }
  return { ...uploaded, rejected: [...new Set(uploaded.rejected)] };
}

/**
 * Stores one video.
 * @throws AppError; with status 422 its message completes a sentence that begins with the file's name
 */
export async function storeVideo(db: Client, { name, bytes }: SentFile): Promise<LibraryFile> {
  if (!bytes || bytes.length > MAX_BYTES) throw tooLarge();
  const made = makeFile(name, bytes, "videos");
  if (!made) throw new AppError(422, "is not a video.");
  return addFile(db, name, bytes.length, made);
}

/**
 * Stores one image, under an id of its own if it has one.
 * @throws AppError; with status 422 its message completes a sentence that begins with the file's name
 */
export async function storeImage(db: Client, { name, bytes }: SentFile, signal: AbortSignal, id?: string) {
  if (!bytes) throw tooLarge();
  return runSerially("images", async () => {
    const made = await makeVariants(bytes);
    if (signal.aborted) throw new AppError(400, "The upload was cancelled.");
    const { width, height, note } = made;
    return { image: { ...(await addFile(db, name, bytes.length, made, id)), width, height }, note };
  });
}
