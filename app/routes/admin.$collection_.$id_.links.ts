import type { ActionFunctionArgs } from "@remix-run/node";
import { getCollection } from "~/admin/admin-request.server";
import { changeDraftLinks, type LinksChanged } from "~/admin/draft-links/link-actions.server";
import { answerJson } from "~/admin/json-answer.server";
import { listDraftLinks } from "~/content/drafts/draft-links.server";
import { readFormData } from "~/http/form-data.server";

/**
 * Creates and revokes secret links to a draft while its form stays open. Without JavaScript, the form's own action does
 * so.
 */
export async function action(args: ActionFunctionArgs) {
  const collection = await getCollection(args);
  const id = String(args.params.id);
  return answerJson(args, async ({ db, account }): Promise<LinksChanged> => {
    const toast = await changeDraftLinks(db, collection, id, await readFormData(args.request));
    return { toast, links: await listDraftLinks(db, account, collection, id, args.request) };
  });
}
