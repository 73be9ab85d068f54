import type { ActionFunctionArgs } from "@remix-run/node";
import { getCollection } from "~/admin/admin-request.server";
import { answerJson } from "~/admin/json-answer.server";
import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import type { DraftSaved } from "~/content/drafts/draft-answer";
import { deleteDraft, saveDraft } from "~/content/drafts/drafts.server";
import { newRow } from "~/content/new-row.server";
import { getChangedFields } from "~/content/read-form.server";
import { find } from "~/content/repository.server";
import { getTimeZone } from "~/content/time-zone.server";
import { followMove } from "~/content/turns.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { readFormData } from "~/http/form-data.server";
import { SIGNED_OUT } from "~/http/signed-out";

/** Receives the edit form from a script while it is being filled in: saves it as a draft and answers in a few bytes. */
export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  return answerJson(args, async ({ db, account }) => {
    const form = await readFormData(args.request);
    // Another account has signed in on this browser in the meantime: the text is not theirs.
    if (form.get("account") !== account.id) throw new AppError(SIGNED_OUT.status, SIGNED_OUT.message);
    const save = () => keep(args, db, collection, form);
    // Once more, since the entry may have been turned meanwhile; a newer draft is still there then.
    return save().catch((thrown) => (getAppError(thrown).status === 409 ? save() : Promise.reject(thrown)));
  });
}

async function keep(
  { params, request }: ActionFunctionArgs,
  db: Client,
  sentTo: Collection,
  sent: FormData,
): Promise<DraftSaved> {
  const given = { collection: sentTo, id: String(params.id), form: sent };
  const here = { ...given, row: await find(db, sentTo, given.id) };
  // Another tab may still have the form of an entry, or of a new one, that has another kind or slug now.
  const { collection, id, form, row } = here.row ? here : await followMove(db, sentTo, given.id, sent);
  // If the text has been changed back to what it was, there is nothing to save.
  const before = row ?? newRow(collection, { request, timeZone: await getTimeZone(request) });
  if (getChangedFields(collection, before, form).length === 0) {
    await deleteDraft(db, collection, id, form);
    return { savedAt: null, version: row?.updated_at };
  }
  const { at } = await saveDraft(db, collection, id, form);
  // Compared here, since a turned form has another version than its tab knows.
  return { savedAt: at, newerVersion: row?.updated_at === form.get("version") ? undefined : row?.updated_at };
}
