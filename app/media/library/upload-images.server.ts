import type { Client } from "~/auth/session.server";
import { AppError, FileError, nameFile } from "~/http/app-error.server";
import { runSerially } from "~/runtime/serial-queue.server";
import { restoreImages } from "./deleted-images.server";
import { makeFile } from "./file-type.server";
import {
  addFile,
  findSameFile,
  hashFile,
  isImage,
  isStored,
  type LibraryFile,
  type LibraryImage,
} from "./image-store.server";
import type { Accept } from "./limits";
import { forEachFile, type SentFile } from "./read-upload.server";
import { makeVariants, tooLarge } from "./variants.server";

/** The result of an upload. */
interface Uploaded {
  added: LibraryImage[];
  /** Files that are not images. */
  files: LibraryFile[];
  /** How many of `added` and `files` the library already had. */
  alreadyStored: number;
  /**
   * What the author should know about the stored files, in whole sentences; `rejected`: why other files were not
   * stored.
   */
  remarks: string[];
  rejected: string[];
  /** The response's status: 201, or that of the first rejection. */
  status: number;
}

/**
 * Stores every file of a form that the upload accepts, with `store` if it is given. A rejected file does not prevent the
 * others from being stored.
 */
export async function uploadImages(
  db: Client,
  request: Request,
  signal: AbortSignal,
  accept: Accept = "images",
  store: (file: SentFile) => Promise<StoreResult> = (file) => storeFile(db, file, signal, accept),
): Promise<Uploaded> {
  const uploaded: Uploaded = {
    added: [],
    files: [],
    alreadyStored: 0,
    remarks: [],
    rejected: [],
    status: 201,
  };
  const addRejection = (sentence: string, status: number) => {
    uploaded.rejected.push(sentence);
    if (uploaded.status === 201) uploaded.status = status;
  };
  const add = async (file: SentFile) => {
    try {
      const { file: stored, remark, isAlreadyStored } = await store(file);
      if (isImage(stored)) uploaded.added.push(stored);
      else uploaded.files.push(stored);
      if (isAlreadyStored) uploaded.alreadyStored += 1;
      if (remark) uploaded.remarks.push(`“${file.name}” ${remark}`);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      addRejection(nameFile(thrown, file.name), thrown.status);
    }
  };
  try {
    await forEachFile(request, signal, add);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    addRejection(thrown.message, thrown.status);
  }
  return { ...uploaded, rejected: [...new Set(uploaded.rejected)] };
}

/** The result of storing one file. */
interface StoreResult<File = LibraryFile> {
  file: File;
  /** What the author should know about it: completes a sentence that begins with its name. */
  remark?: string;
  /** Whether the library already had it. */
  isAlreadyStored: boolean;
}

/**
 * Stores one file of a type that `accept` allows.
 * @throws FileError; AppError if it cannot be stored
 */
export async function storeFile(
  db: Client,
  { name, bytes }: SentFile,
  signal: AbortSignal,
  accept: Accept,
): Promise<StoreResult> {
  if (!bytes) throw tooLarge();
  const made = accept === "images" ? null : makeFile(name, bytes, accept);
  if (!made) return storeImage(db, { name, bytes }, signal);
  return storeOnce(db, { name, bytes }, async (id) => ({
    file: await addFile(db, { name, bytes }, made, id),
  }));
}

/**
 * Stores one image, unless the library already has it.
 * @throws FileError; AppError if it cannot be stored
 */
export async function storeImage(
  db: Client,
  { name, bytes }: SentFile,
  signal: AbortSignal,
): Promise<StoreResult<LibraryImage>> {
  if (!bytes) throw tooLarge();
  const stored = await storeOnce(db, { name, bytes }, (id) => addImage(db, { name, bytes }, signal, id));
  if (!isImage(stored.file)) throw new FileError("is not an image.");
  return { ...stored, file: stored.file };
}

/**
 * Stores the file that is to take the place of the image `old`: as an image of its own, even if the library has an equal
 * one, whose uses would otherwise be changed as well when the replacement is undone.
 * @throws FileError; AppError if it cannot be stored, or is the file of `old`
 */
export async function storeReplacement(
  db: Client,
  old: LibraryImage,
  { name, bytes }: SentFile,
  signal: AbortSignal,
): Promise<StoreResult<LibraryImage>> {
  if (!bytes) throw tooLarge();
  if (hashFile(bytes) === old.sha256) throw new AppError(422, "That is the same image.");
  return { ...(await addImage(db, { name, bytes }, signal)), isAlreadyStored: false };
}

/**
 * Stores one image, or with `takes` a file, under a given id, even if the library has an equal one.
 * @throws FileError; AppError if it cannot be stored
 */
export async function storeFileAs(
  db: Client,
  id: string,
  { name, bytes }: SentFile,
  signal: AbortSignal,
  takes: "images" | "files" = "images",
): Promise<void> {
  if (!bytes) throw tooLarge();
  const made = takes === "images" ? null : makeFile(name, bytes, takes);
  if (made) await addFile(db, { name, bytes }, made, id);
  else await addImage(db, { name, bytes }, signal, id);
}

async function addImage(
  db: Client,
  sent: { name: string; bytes: Buffer },
  signal: AbortSignal,
  id?: string,
): Promise<{ file: LibraryImage; remark?: string }> {
  const made = await makeVariants(sent.bytes);
  if (signal.aborted) throw new AppError(400, "The upload was cancelled.");
  const { width, height, remark } = made;
  return { file: { ...(await addFile(db, sent, made, id)), width, height }, remark };
}

/**
 * Returns the same file if the library has it: restored if it was in the bin, and stored again under its id if storage
 * lost it, as after restoring only the database of a hosted project. Otherwise `add` stores a new one. @throws AppError
 */
async function storeOnce(
  db: Client,
  { name, bytes }: { name: string; bytes: Buffer },
  add: (id?: string) => Promise<{ file: LibraryFile; remark?: string }>,
): Promise<StoreResult> {
  // One at a time, so the second of two equal files finds the first.
  return runSerially("images", async () => {
    const same = await findSameFile(db, bytes);
    if (!same) return { ...(await add()), isAlreadyStored: false };
    const isLost = !(await isStored(db, same));
    if (isLost) await add(same.id);
    const [file = same] = same.deleted_at ? await restoreImages(db, [same.id]) : [];
    const as = file.name === name ? "" : ` as “${file.name}”`;
    const remark = same.deleted_at
      ? "had been deleted and is restored."
      : isLost
        ? "had lost its file, which is restored."
        : `is already in the library${as}.`;
    return { file, remark, isAlreadyStored: true };
  });
}
