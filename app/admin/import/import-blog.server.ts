import type { Client } from "~/auth/session.server";
import { isFileAddress } from "~/content/transfer/blogs/files";
import { getImageId } from "~/content/transfer/blogs/images";
import { findPlannedImages, loadImages, withLibrary } from "~/content/transfer/blogs/planned-images.server";
import type { Plan } from "~/content/transfer/import-plan.server";
import { type ImportProgress, type Incoming, readEntries } from "~/content/transfer/import-read.server";
import type { ExportedTable } from "~/content/transfer/tables.server";
import { FileError } from "~/http/app-error.server";
import type { MayConnect } from "~/http/public-request.server";
import { importImages, type WantedImage } from "~/media/library/import-images.server";

/** How long one request fetches images (milliseconds): proxies wait a minute for a response. */
const SLICE_MS = 20_000;
/** The maximum number of images in one import: more than any blog has. */
const MAX_IMAGES = 5_000;

interface Options {
  signal: AbortSignal;
  loadZip(id: string): Promise<Buffer | null>;
  mayConnect?: MayConnect;
}

/**
 * Adds the images that a plan needs to the library, for as long as a request may take. Returns how many are left, and
 * what the next request must know. @throws AppError
 */
export async function fetchImages(
  db: Client,
  incoming: Incoming,
  plan: Plan,
  overwrite: ExportedTable[],
  { signal, loadZip, mayConnect }: Options,
): Promise<{ left: number; progress: Omit<ImportProgress, "destinations"> }> {
  const failed = new Map(incoming.blog?.progress?.failed);
  const described = findPlannedImages(plan, new Set(overwrite));
  const all = [...described.keys()];
  for (const src of all.slice(MAX_IMAGES)) failed.set(src, `is one of more than ${MAX_IMAGES} images.`);
  const addresses = all.filter((src) => !failed.has(src));
  const library = await loadImages(db, addresses);
  const paths = new Map(incoming.blog?.images);
  let files: ReturnType<typeof readEntries> | null = null;
  const readFile = async (path: string) => {
    files ??= loadFiles(incoming.blog?.zip, loadZip);
    const file = (await files).get(path);
    if (!file) throw new FileError("was in the zip, which is no longer here: import the file again.");
    return file.read();
  };
  const missing = addresses.filter((src) => !library.has(getImageId(src)));
  const wanted = missing.map((src): WantedImage => {
    const path = paths.get(src);
    const name = path?.split("/").at(-1) ?? "";
    const takes = isFileAddress(src) ? "files" : "images";
    return {
      id: getImageId(src),
      src,
      takes,
      alt: described.get(src),
      ...(path ? { file: { name, read: () => readFile(path) } } : {}),
    };
  });
  // Images from the zip come first: the sooner the zip is no longer needed, the less often it must be stored again.
  wanted.sort((a, b) => Number(b.file !== undefined) - Number(a.file !== undefined));
  const done = await importImages(db, wanted, { signal, until: Date.now() + SLICE_MS, mayConnect });
  for (const [src, sentence] of done.failed) failed.set(src, sentence);
  const stored = [...(incoming.blog?.progress?.stored ?? []), ...done.stored];
  return { left: done.left, progress: { overwrite, failed: [...failed], stored } };
}

async function loadFiles(zip: string | undefined, loadZip: Options["loadZip"]) {
  const bytes = zip ? await loadZip(zip) : null;
  return bytes ? readEntries(bytes) : new Map();
}

/** The plan, with the images that are in the library put into its texts. @throws AppError */
export async function planWithImages(db: Client, plan: Plan, overwrite: ExportedTable[]): Promise<Plan> {
  return withLibrary(plan, await loadImages(db, [...findPlannedImages(plan, new Set(overwrite)).keys()]));
}

/** How many images a plan needs, and how many of them are in the library. @throws AppError */
export async function countPlannedImages(db: Client, { blog }: Incoming, plan: Plan) {
  const { overwrite, failed } = blog?.progress ?? { overwrite: [], failed: [] };
  const all = [...findPlannedImages(plan, new Set(overwrite)).keys()];
  const library = await loadImages(db, all);
  const here = all.filter((src) => library.has(getImageId(src))).length;
  return { all: all.length, here, failed: failed.length };
}
