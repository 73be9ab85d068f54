import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { previewPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import { deleteDraft, saveDraft } from "~/content/drafts/drafts.server";
import { getChangedFields } from "~/content/read-form.server";
import { find } from "~/content/repository.server";
import { getAppError } from "~/http/app-error.server";
import { changeDraftLinks } from "../draft-links/link-actions.server";
import { duplicate } from "../duplicate/duplicate.server";
import { asAdmin, rejectSubmission } from "./as-admin.server";
import type { EditOptions } from "./load-edit-page.server";

/** Without JavaScript: saves the form as a draft and shows it again. */
export async function draftAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  next: string,
  options: EditOptions,
) {
  return asAdmin(args, collection, id, form, options, async (db) => {
    await saveDraft(db, collection, id, form);
    const description = "Visitors can’t see them. You’ll find them here and in the list.";
    return redirectWith(args, next, { title: "Changes kept", description });
  });
}

/** Without JavaScript: saves the form as a draft and shows its preview. */
export async function previewAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  options: EditOptions,
) {
  return asAdmin(args, collection, id, form, options, async (db) => {
    await saveDraftIfChanged(db, collection, id, form);
    return redirectWith(args, previewPath(collection, id));
  });
}

/** Without JavaScript: saves the form as a draft, then creates or revokes a link to it. */
export async function linksAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  next: string,
  options: EditOptions,
) {
  return asAdmin(args, collection, id, form, options, async (db) => {
    await saveDraftIfChanged(db, collection, id, form);
    return redirectWith(args, `${next}#share`, await changeDraftLinks(db, collection, id, form));
  });
}

/**
 * Makes a copy of the entry and opens it. Without JavaScript the form itself was sent, and is kept as a draft first;
 * with it, that has been done, and the form stays as it is if there is no copy.
 */
export async function duplicateAction(
  args: Args,
  collection: Collection,
  id: string,
  form: FormData,
  options: EditOptions,
) {
  const copy = async (db: Client) => {
    const { path, toast } = await duplicate(db, collection, id);
    return redirectWith(args, path, toast);
  };
  if (form.has("duplicate"))
    return asAdmin(args, collection, id, form, options, async (db) => {
      await saveDraftIfChanged(db, collection, id, form);
      return copy(db);
    });
  const { db } = await requireAdmin(args);
  try {
    return await copy(db);
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    return rejectSubmission(args, { id, status, message, errors: {} });
  }
}

async function saveDraftIfChanged(
  db: Client,
  collection: Collection,
  id: string,
  form: FormData,
): Promise<void> {
  const row = await find(db, collection, id);
  if (!row || getChangedFields(collection, row, form).length > 0) await saveDraft(db, collection, id, form);
}

/** Deletes the draft. */
export async function discardAction(args: Args, collection: Collection, id: string, next: string) {
  const { db } = await requireAdmin(args);
  try {
    await deleteDraft(db, collection, id);
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    return rejectSubmission(args, { id, status, message, errors: {} });
  }
  return redirectWith(args, next, { title: "Changes discarded" });
}
