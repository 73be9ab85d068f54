import type { Args, Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { AppError, nameFile } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { parseImageUrl } from "~/rich-text/image-url";
import { focusField, setFocus } from "../focus";
import { fileField } from "./limits";
import { getLibraryUrl } from "./list-images.server";
import { storeFile } from "./upload-images.server";

/**
 * Stores the files that a form contains for its image and video fields (sent by browsers without JavaScript) and puts
 * their URLs into the fields. Returns error messages by field for rejected files; the others are stored.
 */
export async function receiveFiles(
  args: Args,
  db: Client,
  { fields }: Collection,
  form: FormData,
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const { kind, name } of fields) {
    if (kind === "image") receiveFocus(form, name);
    const file = kind === "image" || kind === "video" ? form.get(fileField(name)) : null;
    form.delete(fileField(name));
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
      const accept = kind === "video" ? "videos" : "images";
      const stored = await storeFile(db, sent, getClientSignal(args), accept);
      form.set(name, getLibraryUrl(stored.file));
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      errors[name] = [nameFile(thrown, file.name)];
    }
  }
  return errors;
}

/** Adds the focal point from a form without JavaScript to the image's URL. */
function receiveFocus(form: FormData, name: string): void {
  const [url, ...others] = form.getAll(name).map(String);
  const image = parseImageUrl(url?.trim() ?? "");
  const x = image && form.get(focusField(image.id, "x"));
  const y = image && form.get(focusField(image.id, "y"));
  if (!url || x === null || y === null) return;
  form.set(name, setFocus(url.trim(), { x: Number(x), y: Number(y) }));
  for (const other of others) form.append(name, other);
}
