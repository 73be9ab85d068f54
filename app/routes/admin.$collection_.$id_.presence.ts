import { data, json, type LoaderFunctionArgs } from "@remix-run/node";
import { getCollection, toRouteError } from "~/admin/admin-request.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { findOtherAuthors } from "~/content/drafts/open-forms.server";
import { isId } from "~/content/repository.server";

/**
 * The emails of the other admins who have the entry open, for an open form of it (`form`: its client id). That it asked is
 * remembered for twenty seconds; `closed` forgets it. Asked by GET like a live stream: it changes nothing but who is told
 * to be here.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const collection = await getCollection(args);
  const { searchParams } = new URL(args.request.url);
  const form = searchParams.get("form");
  if (!isId(form)) throw data("Which form is open?", { status: 400 });
  const isOpen = !searchParams.has("closed");
  const others = await toRouteError(findOtherAuthors(db, collection, String(args.params.id), form, isOpen));
  return withSession(args, json({ others }, { headers: { "Cache-Control": "no-store" } }));
}
