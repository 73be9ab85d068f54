import type { Args, Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { find, save } from "~/content/repository.server";
import { AppError, notFoundError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { removeImage } from "~/media/library/image-store.server";
import { uploadImages } from "~/media/library/upload-images.server";
import { getImageUrl } from "~/rich-text/image-url";

/**
 * Stores a frame that the browser took from an entry's video as the entry's image. Keeps an image that the author has
 * chosen in the meantime. @throws AppError
 */
export async function addPoster(args: Args, db: Client, collection: Collection, id: string): Promise<void> {
  const row = await find(db, collection, id);
  if (!row) throw notFoundError(collection.singular);
  if (row.image) return;
  const { added, alreadyStored, rejected, status } = await uploadImages(
    db,
    args.request,
    getClientSignal(args),
  );
  const [poster] = added;
  if (!poster) throw new AppError(status, rejected.join(" "));
  try {
    const values = { image: getImageUrl(poster) };
    await save(db, collection, { id, version: String(row.updated_at), values });
  } catch (thrown) {
    if (alreadyStored === 0) await removeImage(db, poster.id);
    throw thrown;
  }
}
