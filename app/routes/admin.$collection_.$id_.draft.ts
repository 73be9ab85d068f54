import type { ActionFunctionArgs } from "@remix-run/node";
import { getCollection, toGuardError } from "~/admin/admin-request.server";
import type { DraftResponse } from "~/admin/drafts/draft-response";
import { type Args, type Client, requireAdmin, withSession } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { deleteDraft, saveDraft } from "~/content/drafts/drafts.server";
import { newRow } from "~/content/new-row.server";
import { getChangedFields } from "~/content/read-form.server";
import { find } from "~/content/repository.server";
import { getTimeZone } from "~/content/time-zone.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { readFormData } from "~/http/form-data.server";

/** Receives the edit form from a script while it is being filled in: saves it as a draft and answers in a few bytes. */
export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  try {
    const { db, account } = await requireAdmin(args);
    const form = await readFormData(args.request);
    // Another account has signed in on this browser in the meantime: the text is not theirs.
    if (form.get("account") !== account.id) throw new AppError(401, "You are signed out.");
    return answer(args, await keep(args, db, collection, form));
  } catch (thrown) {
    const { status, message, ...problem } = toGuardError(thrown) ?? getAppError(thrown);
    const newerDraft = "draftVersion" in problem ? String(problem.draftVersion) : undefined;
    return answer(args, { message, newerDraft }, status);
  }
}

async function keep(
  { params, request }: ActionFunctionArgs,
  db: Client,
  collection: Collection,
  form: FormData,
): Promise<DraftResponse> {
  const id = String(params.id);
  const row = await find(db, collection, id);
  // If the text has been changed back to what it was, there is nothing to save.
  const before = row ?? newRow(collection, { request, timeZone: await getTimeZone(request) });
  if (getChangedFields(collection, before, form).length === 0) {
    await deleteDraft(db, collection, id, form);
    return { savedAt: null, version: row?.updated_at, isOutdated: false };
  }
  const { at } = await saveDraft(db, collection, id, form);
  return { savedAt: at, isOutdated: row !== null && row.updated_at !== form.get("version") };
}

function answer(args: Args, body: DraftResponse, status = 200) {
  return withSession(args, Response.json(body, { status }));
}
