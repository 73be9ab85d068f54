import { createHash, randomUUID } from "node:crypto";
import type { Tables } from "~/auth/database.types";
import type { Client } from "~/auth/session.server";
import { AppError, notFoundError, toAppError } from "~/http/app-error.server";
import { getUnreachableText } from "~/runtime/service-health.server";
import { getTroubleText, isTrouble } from "~/runtime/service-trouble.server";

// Adding stores the files first, then the row; removing deletes the row first, then the files. The library therefore
// never shows an incomplete image, even if the process dies halfway. At worst, files without a row are left in a folder
// whose name nobody knows; they only take up space.

/** An image of the library, or a file of another type. */
export type LibraryFile = Tables<"images">;
export type LibraryImage = LibraryFile & { width: number; height: number };

export const isImage = (file: LibraryFile): file is LibraryImage =>
  file.width !== null && file.height !== null;

/** What is stored in an image's folder. */
export interface StoredFile {
  /** Its name in the folder. */
  name: string;
  type: string;
  bytes: Buffer;
}

/** An image or a file, ready to be stored. */
export interface NewFile {
  /** The type of the uploaded file. */
  type: string;
  /** Pixels; null if it is not an image. */
  width: number | null;
  height: number | null;
  animated: boolean;
  files: StoredFile[];
}

/** Images on one page of the library. */
export const PAGE_SIZE = 50;

/** Files never change once they are stored. */
const FOREVER = "31536000"; // seconds

const getBucket = (db: Client) => db.storage.from("images");
const getPaths = (id: string, files: string[]) => files.map((name) => `${id}/${name}`);

/**
 * Stores an image or a file; nothing remains if any part fails. With a given id, which another process may be storing
 * at the same time, it replaces the remains of an earlier attempt. @throws AppError
 */
export async function addFile(
  db: Client,
  { name, bytes }: { name: string; bytes: Buffer },
  made: NewFile,
  ownId?: string,
): Promise<LibraryFile> {
  const id = ownId ?? randomUUID();
  const files = made.files.map((file) => file.name);
  try {
    await storeFiles(db, id, made.files, ownId !== undefined);
    const { type, width, height, animated } = made;
    const facts = { bytes: bytes.length, sha256: hashFile(bytes), type, width, height, animated };
    const row = { id, name, files, ...facts };
    const { data, error } = await (ownId ? db.from("images").upsert(row) : db.from("images").insert(row))
      .select()
      .single();
    if (error) throw toAppError(error);
    return data;
  } catch (thrown) {
    if (!ownId) await undo(db, id, files);
    throw thrown;
  }
}

/**
 * The file that was uploaded with the same bytes, preferably one that is not in the bin; null if there is none.
 * @throws AppError
 */
export async function findSameFile(db: Client, bytes: Buffer): Promise<LibraryFile | null> {
  const same = db.from("images").select().eq("sha256", hashFile(bytes));
  const { data, error } = await same
    .order("deleted_at", { ascending: false, nullsFirst: true })
    .order("created_at")
    .limit(1)
    .maybeSingle();
  if (error) throw toAppError(error);
  return data;
}

/** Whether storage has every file of a row. @throws AppError */
export async function isStored(db: Client, { id, files }: LibraryFile): Promise<boolean> {
  const { data, error } = await getBucket(db).list(id);
  if (error) throw storageProblem(error);
  const names = new Set(data.map(({ name }) => name));
  return files.every((name) => names.has(name));
}

/** The hash by which equal files are found. */
export const hashFile = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function storeFiles(db: Client, id: string, files: StoredFile[], upsert: boolean): Promise<void> {
  // Waits for all uploads even if one fails: a file that arrives after the clean-up would stay.
  const answers = await Promise.all(
    files.map(({ name, type, bytes }) =>
      getBucket(db).upload(`${id}/${name}`, bytes, {
        contentType: type,
        cacheControl: FOREVER,
        upsert,
      }),
    ),
  );
  const error = answers.find((answer) => answer.error)?.error;
  if (error) throw storageProblem(error);
}

/**
 * The insert may have succeeded although its response was lost: deletes the row first; if that fails, the files stay.
 */
async function undo(db: Client, id: string, files: string[]): Promise<void> {
  const { error } = await db.from("images").delete().eq("id", id);
  const removed = error ? null : await getBucket(db).remove(getPaths(id, files));
  if (error ?? removed?.error) console.error(`Parts of the image ${id} could not be removed from storage.`);
}

/**
 * Removes an image and its files for good; both stay if the files cannot be removed. With `deletedBefore`, only if it
 * has been in the bin since before then. @throws AppError
 */
export async function removeImage(db: Client, id: string, deletedBefore?: Date): Promise<LibraryFile> {
  const all = db.from("images").delete().eq("id", id);
  const query = deletedBefore ? all.lt("deleted_at", deletedBefore.toISOString()) : all;
  const { data, error } = await query.select().maybeSingle();
  if (error) throw toAppError(error);
  if (!data) throw notFoundError("image");
  const removed = await getBucket(db).remove(getPaths(id, data.files));
  if (!removed.error) return data;
  const back = await db.from("images").insert(data);
  if (back.error) console.error(`The files of the deleted image ${id} could not be removed from storage.`);
  throw storageProblem(removed.error);
}

const TOO_LARGE =
  "The file is larger than the project’s storage accepts. Its owner can raise the limit in the settings of Storage.";

function storageProblem(error: { message: string; statusCode?: string }): AppError {
  if (error.statusCode === "403") {
    return new AppError(403, "You don’t have permission to do this. Sign in again, then try once more.");
  }
  if (isTrouble(error.statusCode)) return new AppError(503, getTroubleText(error.statusCode));
  console.error("Storage answered with an error:", error.statusCode ?? "not reached", error.message);
  if (error.statusCode === "413") return new AppError(413, TOO_LARGE);
  return new AppError(503, getUnreachableText());
}

/** The image or file with this id, in the bin or not; null if there is none. @throws AppError */
export async function findFile(db: Client, id: string): Promise<LibraryFile | null> {
  const { data, error } = await db.from("images").select("*").eq("id", id).maybeSingle();
  if (error) throw toAppError(error);
  return data;
}

/** The image with this id, in the bin or not. @throws AppError: 404 if there is none, 422 for any other file */
export async function findImage(db: Client, id: string): Promise<LibraryImage> {
  const file = await findFile(db, id);
  if (!file) throw notFoundError("image");
  if (!isImage(file)) throw new AppError(422, "That is not an image.");
  return file;
}

/** The bytes of one of the files of an image. @throws AppError */
export async function readStoredFile(db: Client, id: string, name: string): Promise<Buffer> {
  const { data, error } = await getBucket(db).download(`${id}/${name}`);
  if (error) throw storageProblem(error);
  return Buffer.from(await data.arrayBuffer());
}

/** Which images are listed. */
export interface ImageFilter {
  isBinned?: boolean;
  /** Leaves out files that are not images. */
  isImagesOnly?: boolean;
  /** Images without a description. */
  isUndescribed?: boolean;
  /** Words that all occur in its name or description. */
  query?: string;
  /** Only this one. */
  id?: string;
}

/** One page of the library or of the bin, newest or latest deleted first, and the total. @throws AppError */
export async function listImages(
  db: Client,
  page: number,
  { isBinned = false, isImagesOnly = false, isUndescribed = false, query = "", id }: ImageFilter = {},
): Promise<{ images: LibraryFile[]; total: number }> {
  const from = (page - 1) * PAGE_SIZE;
  let images = db.from("images").select("*", { count: "exact" });
  images = isBinned ? images.not("deleted_at", "is", null) : images.is("deleted_at", null);
  if (isImagesOnly || isUndescribed) images = images.not("width", "is", null);
  if (isUndescribed) images = images.eq("alt", "");
  if (id) images = images.eq("id", id);
  for (const word of query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) {
    const pattern = toPattern(word);
    images = images.or(`name.ilike.${pattern},alt.ilike.${pattern}`);
  }
  const { data, count, error } = await images
    .order(isBinned ? "deleted_at" : "created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + PAGE_SIZE - 1);
  // PostgREST answers 416 with the total for a page past the end.
  if (error && error.code !== "PGRST103") throw toAppError(error);
  return { images: data ?? [], total: count ?? 0 };
}

/** More words than anyone types. */
const MAX_WORDS = 12;

/**
 * A pattern that matches text containing the word, as a quoted PostgREST value; wildcards and quotes in the word are
 * escaped.
 */
function toPattern(word: string): string {
  const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return `"${like.replace(/[\\"]/g, "\\$&")}"`;
}

/**
 * Saves the alternative text if the image is still at `version`; either way returns the image as it is now.
 * @throws AppError
 */
export async function describeImage(
  db: Client,
  { id, version, alt }: { id: string; version: string; alt: string },
): Promise<{ saved: boolean; image: LibraryFile }> {
  const { data, error } = await db
    .from("images")
    .update({ alt })
    .eq("id", id)
    .eq("updated_at", version)
    .is("deleted_at", null)
    .select()
    .maybeSingle();
  if (error) throw toAppError(error);
  if (data) return { saved: true, image: data };
  const now = await findFile(db, id);
  if (!now) throw notFoundError("image");
  return { saved: false, image: now };
}
