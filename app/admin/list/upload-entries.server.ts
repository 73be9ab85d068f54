import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { create } from "~/content/repository.server";
import { getAppError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import type { LibraryImage } from "~/media/library/image-store.server";
import { type Uploaded, uploadImages } from "~/media/library/upload-images.server";
import { getImageUrl } from "~/rich-text/image-address";
import type { ListAnswer } from "./list-actions.server";

/**
 * Stores the files of a form in the library, and adds an entry for each. A file that was stored and could not be added
 * stays in the library, and the answer says so.
 */
export async function uploadEntries(args: Args, db: Client, collection: Collection): Promise<Uploaded> {
  const uploaded = await uploadImages(db, args.request, getClientSignal(args));
  const added: LibraryImage[] = [];
  const rejected = [...uploaded.rejected];
  let { status } = uploaded;
  for (const image of uploaded.added) {
    try {
      await create(db, collection, randomUUID(), { image: getImageUrl(image), alt: image.alt });
      added.push(image);
    } catch (thrown) {
      const problem = getAppError(thrown);
      rejected.push(`“${image.name}” is in the library, but could not be added here: ${problem.message}`);
      status = status === 201 ? problem.status : status;
    }
  }
  return { ...uploaded, added, rejected, status };
}

/** The form without JavaScript: redirects to the list, or explains what is wrong. */
export async function uploadEntriesAction(args: Args, collection: Collection) {
  const { db } = await requireAdmin(args);
  const { added, notes, rejected, status } = await uploadEntries(args, db, collection);
  const done = added.length === 1 ? "1 file added" : `${added.length} files added`;
  if (rejected.length > 0) {
    const rest = added.length > 0 ? [`${done}.`, ...notes] : [];
    return data<ListAnswer>({ ok: false, message: [...rejected, ...rest].join(" ") }, { status });
  }
  const { pathname } = new URL(args.request.url);
  return redirectWith(args, pathname, { title: done, description: notes.join(" ") || undefined });
}
