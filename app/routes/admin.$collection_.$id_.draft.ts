import { type ActionFunctionArgs, json } from "@remix-run/node";
import { formOf } from "~/auth/form.server";
import { type Args, type Client, requireAdmin, withSession } from "~/auth/session.server";
import type { Collection } from "~/collections/collection";
import { dropDraft, keepDraft } from "~/collections/drafts.server";
import { differing } from "~/collections/form.server";
import { collectionOf, problemOfGuard } from "~/collections/guard.server";
import { Problem, problemIn } from "~/collections/problem.server";
import { find } from "~/collections/store.server";
import type { DraftAnswer } from "~/components/admin/draft-answer";

/** The edit form as a script sends it while it is filled in: kept as a draft, answered in a few bytes. */
export async function action(args: ActionFunctionArgs) {
  const collection = collectionOf(args.params.collection);
  try {
    const { db, account } = await requireAdmin(args);
    const form = await formOf(args.request);
    // Somebody else signed in on this browser meanwhile: these are not their words.
    if (form.get("account") !== account.id) throw new Problem(401, "You are signed out.");
    return answer(args, await keep(db, collection, String(args.params.id), form));
  } catch (thrown) {
    const { status, message, ...problem } = problemOfGuard(thrown) ?? problemIn(thrown);
    const other = "mark" in problem ? String(problem.mark) : undefined;
    return answer(args, { message, other }, status);
  }
}

async function keep(db: Client, collection: Collection, id: string, form: FormData): Promise<DraftAnswer> {
  const row = await find(db, collection, id);
  // Typed back to what it was: there is nothing to keep.
  if (differing(collection, row, form).length === 0) {
    await dropDraft(db, collection, id, form);
    return { kept: null, version: row?.updated_at, isOutdated: false };
  }
  const { at } = await keepDraft(db, collection, id, form);
  return { kept: at, isOutdated: row !== null && row.updated_at !== form.get("version") };
}

function answer(args: Args, body: DraftAnswer, status = 200) {
  return withSession(args, json(body, { status }));
}
