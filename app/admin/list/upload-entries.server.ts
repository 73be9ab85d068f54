import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { create } from "~/content/repository.server";
import { getAppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { isImage, type LibraryFile } from "~/media/library/image-store.server";
import { getLibraryUrl } from "~/media/library/list-images.server";
import { uploadImages } from "~/media/library/upload-images.server";
import type { ButtonAnswer } from "~/ui/form/answer";

/** A file of the library, and the id of the entry that shows it. */
interface AddedEntry {
  file: LibraryFile;
  entry: string;
}

/**
 * Stores the images and videos of a form in the library, and adds an entry for each. If the entry cannot be added, the
 * file stays in the library, and `rejected` says so.
 */
export async function uploadEntries(args: Args, db: Client, collection: Collection) {
  const uploaded = await uploadImages(db, args.request, getClientSignal(args), "media");
  const { remarks } = uploaded;
  const added: AddedEntry[] = [];
  const rejected = [...uploaded.rejected];
  let { status } = uploaded;
  // What is added last comes first.
  for (const file of [...uploaded.added, ...uploaded.files].reverse()) {
    const entry = randomUUID();
    const column = isImage(file) ? "image" : "video";
    try {
      await create(db, collection, entry, { [column]: getLibraryUrl(file), alt: file.alt });
      added.push({ file, entry });
    } catch (thrown) {
      const problem = getAppError(thrown);
      rejected.push(`“${file.name}” is in the library, but couldn’t be added here: ${problem.message}`);
      status = status === 201 ? problem.status : status;
    }
  }
  return { added, remarks, rejected, status };
}

/** The form without JavaScript: redirects to the list, or explains what is wrong. */
export async function uploadEntriesAction(args: Args, collection: Collection) {
  const { db } = await requireAdmin(args);
  const { added, remarks, rejected, status } = await uploadEntries(args, db, collection);
  const done = added.length === 1 ? "1 file added" : `${added.length} files added`;
  if (rejected.length > 0) {
    const rest = added.length > 0 ? [`${done}.`, ...remarks] : [];
    return data<ButtonAnswer>({ ok: false, status, message: [...rejected, ...rest].join("\n") }, { status });
  }
  const { pathname } = new URL(args.request.url);
  return redirectWith(args, pathname, { title: done, description: remarks.join(" ") || undefined });
}
