import { type Client, redirectWith } from "~/auth/session.server";
import { previewPath, turnPath } from "~/content/admin-paths";
import { discardDrafts } from "~/content/drafts/discard-drafts.server";
import { deleteDraft, saveDraft } from "~/content/drafts/drafts.server";
import { getChangedFields } from "~/content/read-form.server";
import { find } from "~/content/repository.server";
import { changeDraftLinks } from "../draft-links/link-actions.server";
import { duplicate } from "../duplicate/duplicate.server";
import { asAdmin, asAdminWithoutFields, type Submission } from "./as-admin.server";

/** Without JavaScript: saves the form as a draft and shows it again. */
export function draftAction(sent: Submission, next: string) {
  return asAdmin(sent, async (db) => {
    await saveDraft(db, sent.collection, sent.id, sent.form);
    const description = "Visitors can’t see them. You’ll find them here and in the list.";
    return redirectWith(sent.args, next, { title: "Changes kept", description });
  });
}

/** Without JavaScript: saves the form as a draft and shows its preview, or the page on which it is turned (`turn`). */
export function leaveAction(sent: Submission) {
  return asAdmin(sent, async (db) => {
    await saveDraftIfChanged(db, sent);
    const getPath = sent.form.has("turn") ? turnPath : previewPath;
    return redirectWith(sent.args, getPath(sent.collection, sent.id));
  });
}

/** Without JavaScript: saves the form as a draft, then creates or revokes a link to it. */
export function linksAction(sent: Submission, next: string) {
  return asAdmin(sent, async (db) => {
    await saveDraftIfChanged(db, sent);
    const message = await changeDraftLinks(db, sent.collection, sent.id, sent.form);
    return redirectWith(sent.args, `${next}#share`, message);
  });
}

/**
 * Copies the entry and opens the copy. Without JavaScript, the form itself was sent, and is first saved as a draft;
 * with JavaScript, the draft has already been saved, and the form stays as it is if copying fails.
 */
export function duplicateAction(sent: Submission) {
  const copy = async (db: Client) => {
    const { path, toast } = await duplicate(db, sent.collection, sent.id);
    return redirectWith(sent.args, path, toast);
  };
  if (!sent.form.has("duplicate")) return asAdminWithoutFields(sent, copy);
  return asAdmin(sent, async (db) => {
    await saveDraftIfChanged(db, sent);
    return copy(db);
  });
}

async function saveDraftIfChanged(db: Client, { collection, id, form }: Submission): Promise<void> {
  const row = await find(db, collection, id);
  if (!row || getChangedFields(collection, row, form).length > 0) await saveDraft(db, collection, id, form);
}

/** Deletes the draft, or only the one of a form that says which it is, and redirects to `next`. */
export function discardAction(sent: Submission, next: string) {
  return asAdminWithoutFields(sent, async (db) => {
    if (sent.form.has("clientId")) await deleteDraft(db, sent.collection, sent.id, sent.form);
    else if ((await discardDrafts(db, sent.collection, sent.id, sent.form)).kept > 0)
      return redirectWith(sent.args, next, NEWER_KEPT);
    return redirectWith(sent.args, next, { title: "Changes discarded" });
  });
}

const NEWER_KEPT = {
  title: "Newer changes were kept",
  description:
    "They were written in another tab or on another device after this list was shown. Read them first.",
};
