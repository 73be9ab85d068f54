import type { Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { runSerially } from "~/http/serial-queue.server";
import { addImage, type LibraryImage } from "./image-store.server";
import { eachFile, type SentFile } from "./read-upload.server";
import { makeVariants, tooLarge } from "./variants.server";

/** What became of the files of a form. */
export interface Uploaded {
  added: LibraryImage[];
  /** What the author should know of those that were added, and why others were not: whole sentences. */
  notes: string[];
  refused: string[];
  /** Of the answer: 201, or that of the first refusal. */
  status: number;
}

/** Stores every file of a form that is a picture. One that is refused does not keep the others from being stored. */
export async function uploadImages(db: Client, request: Request, signal: AbortSignal): Promise<Uploaded> {
  const uploaded: Uploaded = { added: [], notes: [], refused: [], status: 201 };
  const refuse = (sentence: string, status: number) => {
    uploaded.refused.push(sentence);
    if (uploaded.status === 201) uploaded.status = status;
  };
  const add = async (file: SentFile) => {
    try {
      const { image, note } = await storeFile(db, file, signal);
      uploaded.added.push(image);
      if (note) uploaded.notes.push(`“${file.name}”: ${note}`);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      // What is wrong with a file is said of it by name; a service that is down is a sentence by itself.
      refuse(thrown.status === 422 ? `“${file.name}” ${thrown.message}` : thrown.message, thrown.status);
    }
  };
  try {
    await eachFile(request, signal, add);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    refuse(thrown.message, thrown.status);
  }
  return { ...uploaded, refused: [...new Set(uploaded.refused)] };
}

/** Stores one file. @throws AppError: with status 422 the end of a sentence that begins with the file's name */
export async function storeFile(db: Client, { name, bytes }: SentFile, signal: AbortSignal) {
  if (!bytes) throw tooLarge();
  return runSerially("pictures", async () => {
    const made = await makeVariants(bytes);
    if (signal.aborted) throw new AppError(400, "The upload was cancelled.");
    return { image: await addImage(db, name, bytes.length, made), note: made.note };
  });
}
