import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { createDraftLink, type DraftLink, revokeDraftLink } from "~/content/drafts/draft-links.server";
import type { ToastMessage } from "~/ui/toast-message";

/** After a change to an entry's draft links: the links that now exist. */
export interface LinksChanged {
  links: DraftLink[];
  toast: ToastMessage;
}

/** Whether one of the buttons that share a draft submitted the edit form. */
export const isAboutLinks = (form: FormData) => form.has("share") || form.has("revoke");

/** Creates a link to an entry's draft (`share`, for some `days`), or revokes one (`revoke`). @throws AppError */
export async function changeDraftLinks(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<ToastMessage> {
  if (form.has("revoke")) {
    await revokeDraftLink(db, collection, id, String(form.get("revoke")));
    return { title: "Link revoked", description: "It no longer works." };
  }
  await createDraftLink(db, collection, id, form.get("days"));
  return { title: "Link created", description: "Anyone who has it can read your latest draft." };
}
