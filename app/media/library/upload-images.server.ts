import type { Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { runSerially } from "~/http/serial-queue.server";
import { addImage, type LibraryImage } from "./image-store.server";
import { forEachFile, type SentFile } from "./read-upload.server";
import { makeVariants, tooLarge } from "./variants.server";

/** The result of an upload. */
export interface Uploaded {
  added: LibraryImage[];
  /**
   * What the author should know about the images that were added, in whole sentences; `rejected`: why others were not.
   */
  notes: string[];
  rejected: string[];
  /** The response's status: 201, or that of the first rejection. */
  status: number;
}

/** Stores every image of a form. A rejected file does not prevent the others from being stored. */
export async function uploadImages(db: Client, request: Request, signal: AbortSignal): Promise<Uploaded> {
  const uploaded: Uploaded = { added: [], notes: [], rejected: [], status: 201 };
  const reject = (sentence: string, status: number) => {
    uploaded.rejected.push(sentence);
    if (uploaded.status === 201) uploaded.status = status;
  };
  const add = async (file: SentFile) => {
    try {
      const { image, note } = await storeFile(db, file, signal);
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
 * Stores one file, under an id of its own if it has one. @throws AppError; with status 422 its message completes a sentence that begins with the file's name
 */
export async function storeFile(db: Client, { name, bytes }: SentFile, signal: AbortSignal, id?: string) {
  if (!bytes) throw tooLarge();
  return runSerially("images", async () => {
    const made = await makeVariants(bytes);
    if (signal.aborted) throw new AppError(400, "The upload was cancelled.");
    return { image: await addImage(db, name, bytes.length, made, id), note: made.note };
  });
}
