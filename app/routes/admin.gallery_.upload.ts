import type { ActionFunctionArgs } from "@remix-run/node";
import { type Admin, answerJson } from "~/admin/json-answer.server";
import { addPoster } from "~/admin/list/add-poster.server";
import { uploadEntries } from "~/admin/list/upload-entries.server";
import { gallery } from "~/content/types/gallery";
import { describeUpload } from "~/media/library/describe-upload.server";

/**
 * Adds an entry for each file that a script sends as a form; responds like admin.images_.upload.ts. With `?poster-of=`
 * the file is the poster of that entry's video.
 */
export function action(args: ActionFunctionArgs) {
  const store = async ({ db }: Admin) => {
    const entry = new URL(args.request.url).searchParams.get("poster-of");
    if (entry === null) {
      const { added, ...uploaded } = await uploadEntries(args, db, gallery);
      return describeUpload({ ...uploaded, stored: added });
    }
    await addPoster(args, db, gallery, entry);
    return describeUpload({ stored: [], remarks: [] });
  };
  return answerJson(args, store, 201);
}
