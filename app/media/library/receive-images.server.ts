import type { Args, Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { AppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { getImageUrl } from "~/rich-text/image-address";
import { fileField } from "./limits";
import { storeImage } from "./upload-images.server";

/**
 * Stores the files that a form contains for its image fields (as browsers send them without JavaScript) and puts their
 * URLs into the fields. Returns error messages by field for rejected files; the others are stored.
 */
export async function receiveImages(
  args: Args,
  db: Client,
  { fields }: Collection,
  form: FormData,
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const { kind, name } of fields) {
    const file = kind === "image" ? form.get(fileField(name)) : null;
    form.delete(fileField(name));
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
      const { image } = await storeImage(db, sent, getClientSignal(args));
      form.set(name, getImageUrl(image));
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      errors[name] = [thrown.status === 422 ? `“${file.name}” ${thrown.message}` : thrown.message];
    }
  }
  return errors;
}
