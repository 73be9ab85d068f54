import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { SharedLimit } from "~/auth/shared-limit.server";
import { AppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { readFormData } from "~/http/form-data.server";
import { singleton } from "~/http/singleton.server";
import { answerUpload, toUploadError } from "~/media/library/image-errors.server";
import { fetchRemoteImage } from "~/media/library/remote-image.server";
import { storeImage } from "~/media/library/upload-images.server";
import { getImageUrl } from "~/rich-text/image-address";

/** Images that one admin may have fetched in ten minutes: several pages full of them. Imports do not use this route. */
const LIMIT = { points: 300, seconds: 600 };

/** Fetches the image at `url` from another site into the library, for a script; responds like an upload. */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db, account } = await requireAdmin(args);
    const signal = getClientSignal(args);
    const limit = singleton("remote images limit", () => new SharedLimit("remote images", LIMIT));
    if (await limit.consume(account.id))
      throw new AppError(
        429,
        "Too many images were fetched in the last few minutes. Try again in ten minutes.",
      );
    const address = String((await readFormData(args.request)).get("url") ?? "").slice(0, 4_000);
    const file = await fetchRemoteImage(address, signal);
    const stored = await storeImage(db, file, signal);
    const { id, alt, width, height } = stored.file;
    const images = [{ id, src: getImageUrl({ id, width, height }), alt, width, height }];
    return withSession(args, answerUpload({ images, messages: stored.note ? [stored.note] : [] }, 201));
  } catch (thrown) {
    return toUploadError(thrown);
  }
}
