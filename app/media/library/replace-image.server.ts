import type { Client } from "~/auth/session.server";
import { managed } from "~/content/types/index";
import { AppError, toAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import { runSerially } from "~/runtime/serial-queue.server";
import { binImages, restoreImages } from "./deleted-images.server";
import { describeImage, findImage, type LibraryFile } from "./image-store.server";

/** An image that took another one's place, and in how many rows. */
interface Replaced {
  old: LibraryFile;
  image: LibraryFile;
  count: number;
}

/**
 * Shows the image `newId` wherever `oldId` is used, in drafts as well, and moves `oldId` to the bin. The new one comes
 * out of the bin if it is there, and gets the description of the old one if it has none. The opposite undoes it, but for
 * the description. One at a time, and not while another image goes to the bin (`runSerially`): of two at once, each would
 * put the other's image there.
 * @throws AppError
 */
export function replaceImage(db: Client, oldId: string, newId: string): Promise<Replaced> {
  return runSerially("replacements", () => replaceNow(db, oldId, newId));
}

/** The same, if `oldId` is not in the bin; else null. @throws AppError */
export function replaceIfShown(db: Client, oldId: string, newId: string): Promise<Replaced | null> {
  return runSerially("replacements", async () =>
    (await findImage(db, oldId)).deleted_at ? null : replaceNow(db, oldId, newId),
  );
}

async function replaceNow(db: Client, oldId: string, newId: string): Promise<Replaced> {
  if (oldId === newId) throw new AppError(422, "That is the same image.");
  const [old, image] = [await findImage(db, oldId), await findImage(db, newId)];
  if (image.deleted_at) await restoreImages(db, [newId]);
  if (!image.alt && old.alt) await describeImage(db, { id: newId, alt: old.alt, version: image.updated_at });
  const { data: count, error } = await db.rpc("replace_image", { _old: oldId, _new: newId });
  for (const { table } of managed) hub.invalidate(table);
  if (error) throw toAppError(error);
  if (!old.deleted_at) await binImages(db, [oldId]);
  return { old, image, count };
}
