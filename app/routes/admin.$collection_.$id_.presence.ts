import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { getCollection, toRouteError } from "~/admin/admin-request.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { findOtherAuthors } from "~/content/drafts/open-forms.server";
import { find, isId } from "~/content/repository.server";

/**
 * For an open form of an entry (`form`: its client id): the emails of the other admins who have it open, and the saved
 * version ("" if there is none). Each request records the form as open for twenty seconds; `closed` removes it. A GET,
 * like a live stream: it changes nothing except who is shown as present.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const collection = await getCollection(args);
  const { searchParams } = new URL(args.request.url);
  const form = searchParams.get("form");
  if (!isId(form)) throw data("Which form is open?", { status: 400 });
  const isOpen = !searchParams.has("closed");
  const id = String(args.params.id);
  const [others, row] = await toRouteError(
    Promise.all([
      findOtherAuthors(db, collection, id, form, isOpen),
      isOpen ? find(db, collection, id) : null,
    ]),
  );
  const version = String(row?.updated_at ?? "");
  return withSession(args, Response.json({ others, version }, { headers: { "Cache-Control": "no-store" } }));
}
