import type { ActionFunctionArgs } from "@remix-run/node";
import { addPoster } from "~/admin/list/add-poster.server";
import { uploadEntries } from "~/admin/list/upload-entries.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { gallery } from "~/content/types/gallery";
import { answerUpload, toUploadError } from "~/media/library/image-errors.server";
import { isImage } from "~/media/library/image-store.server";
import { getLibraryUrl } from "~/media/library/list-images.server";

/**
 * Adds an entry for each file that a script sends as a form; responds like admin.images_.upload.ts. With `?poster-of=`
 * the file is the poster of that entry's video.
 */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db } = await requireAdmin(args);
    const entry = new URL(args.request.url).searchParams.get("poster-of");
    if (entry !== null) {
      await addPoster(args, db, gallery, entry);
      return withSession(args, answerUpload({}, 201));
    }
    const { added, notes, rejected, status } = await uploadEntries(args, db, gallery);
    const images = added.flatMap(({ file }) =>
      isImage(file)
        ? { id: file.id, src: getLibraryUrl(file), alt: file.alt, width: file.width, height: file.height }
        : [],
    );
    const files = added.flatMap(({ file, entry }) =>
      isImage(file) ? [] : { url: getLibraryUrl(file), title: file.name, entry },
    );
    return withSession(args, answerUpload({ images, files, messages: [...rejected, ...notes] }, status));
  } catch (thrown) {
    return toUploadError(thrown);
  }
}
