import { type ActionFunctionArgs, json } from "@remix-run/node";
import { uploadEntries } from "~/admin/list/upload-entries.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { gallery } from "~/content/types/gallery";
import { toUploadError } from "~/media/library/image-errors.server";
import type { UploadAnswer } from "~/media/library/upload-answer";
import { getImageUrl } from "~/rich-text/image-address";

/** Adds an entry for each file that a script sends as a form; answers as admin.images_.upload.ts does. */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db } = await requireAdmin(args);
    const { added, notes, rejected, status } = await uploadEntries(args, db, gallery);
    const images = added.map(({ id, alt, width, height }) => {
      return { id, src: getImageUrl({ id, width, height }), alt, width, height };
    });
    return withSession(
      args,
      json<UploadAnswer>({ images, files: [], messages: [...rejected, ...notes] }, { status }),
    );
  } catch (thrown) {
    return toUploadError(thrown);
  }
}
