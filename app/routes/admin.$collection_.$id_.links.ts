import type { ActionFunctionArgs } from "@remix-run/node";
import { getCollection, toGuardError } from "~/admin/admin-request.server";
import { changeDraftLinks, type LinksAnswer } from "~/admin/draft-links/link-actions.server";
import { type Args, requireAdmin, withSession } from "~/auth/session.server";
import { listDraftLinks } from "~/content/drafts/draft-links.server";
import { getAppError } from "~/http/app-error.server";
import { readFormData } from "~/http/form-data.server";

/**
 * Creates and revokes secret links to a draft while its form stays open. Without JavaScript, the form's own action does
 * so.
 */
export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  const id = String(args.params.id);
  try {
    const { db, account } = await requireAdmin(args);
    const message = await changeDraftLinks(db, collection, id, await readFormData(args.request));
    const links = await listDraftLinks(db, account, collection, id, args.request);
    return answer(args, { links, message });
  } catch (thrown) {
    const { status, message } = toGuardError(thrown) ?? getAppError(thrown);
    return answer(args, { message: { title: message, kind: "destructive" } }, status);
  }
}

function answer(args: Args, body: LinksAnswer, status = 200) {
  return withSession(args, Response.json(body, { status }));
}
