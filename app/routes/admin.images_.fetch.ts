import { type ActionFunctionArgs, json } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { getClientSignal } from "~/http/client-signal.server";
import { readFormData } from "~/http/form-data.server";
import { toUploadError } from "~/media/library/image-errors.server";
import { fetchRemoteImage } from "~/media/library/remote-image.server";
import type { UploadAnswer } from "~/media/library/upload-answer";
import { storeImage } from "~/media/library/upload-images.server";
import { getImageUrl } from "~/rich-text/image-address";

/** Fetches the image of another site that a script names as `url` into the library: answers as an upload does. */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db } = await requireAdmin(args);
    const signal = getClientSignal(args);
    const address = String((await readFormData(args.request)).get("url") ?? "").slice(0, 4_000);
    const file = await fetchRemoteImage(address, signal);
    const stored = await storeImage(db, file, signal);
    const { id, alt, width, height } = stored.file;
    const images = [{ id, src: getImageUrl({ id, width, height }), alt, width, height }];
    return withSession(
      args,
      json<UploadAnswer>({ images, files: [], messages: stored.note ? [stored.note] : [] }, { status: 201 }),
    );
  } catch (thrown) {
    return toUploadError(thrown);
  }
}
