import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { getClientSignal } from "~/http/client-signal.server";
import { answerUpload, toUploadError } from "~/media/library/image-errors.server";
import type { Takes } from "~/media/library/limits";
import { getLibraryUrl } from "~/media/library/list-images.server";
import { uploadImages } from "~/media/library/upload-images.server";
import { getImageUrl } from "~/rich-text/image-address";

/** Values of `?takes=`; without it, everything that texts can have. */
const TAKES: Takes[] = ["images", "videos"];

/**
 * Stores images and files that a script sends as a form. Responds with 201 and their URLs, or with 4xx/5xx and a
 * sentence for each rejected file.
 */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db } = await requireAdmin(args);
    const { added, known, notes, rejected, status, ...others } = await uploadImages(
      db,
      args.request,
      getClientSignal(args),
      TAKES.find((takes) => takes === new URL(args.request.url).searchParams.get("takes")) ?? "files",
    );
    const images = added.map(({ id, alt, width, height }) => {
      return { id, src: getImageUrl({ id, width, height }), alt, width, height };
    });
    const files = others.files.map((file) => ({ url: getLibraryUrl(file), title: file.name }));
    const messages = [...rejected, ...notes];
    return withSession(args, answerUpload({ images, files, isKnown: known > 0, messages }, status));
  } catch (thrown) {
    return toUploadError(thrown);
  }
}
