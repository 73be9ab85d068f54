import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCollection } from "~/admin/admin-request.server";
import type { Presence } from "~/admin/drafts/use-presence";
import { answerJson } from "~/admin/json-answer.server";
import { findOtherAuthors } from "~/content/drafts/open-forms.server";
import { find, isId } from "~/content/repository.server";
import { AppError } from "~/http/app-error.server";

/**
 * For an open form of an entry (`form`: its client id): the emails of the other admins who have it open, and the saved
 * version ("" if there is none). Each request records the form as open for twenty seconds; `closed` removes it. A GET,
 * like a live stream: it changes nothing except who is shown as present.
 */
export function loader(args: LoaderFunctionArgs) {
  return answerJson(args, async ({ db }): Promise<Presence> => {
    const collection = await getCollection(args);
    const { searchParams } = new URL(args.request.url);
    const form = searchParams.get("form");
    if (!isId(form)) throw new AppError(400, "Which form is open?");
    const isOpen = !searchParams.has("closed");
    const id = String(args.params.id);
    const [others, row] = await Promise.all([
      findOtherAuthors(db, collection, id, form, isOpen),
      isOpen ? find(db, collection, id) : null,
    ]);
    return { others, version: String(row?.updated_at ?? "") };
  });
}
