import type { LoaderFunctionArgs } from "@remix-run/node";
import { toRouteError } from "~/admin/admin-request.server";
import { parseQuery } from "~/admin/list/list-filter.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { imageChoices } from "~/media/library/list-images.server";

/**
 * The library's images for the editor to choose from, newest first; `?page=2` and so on for older images, `?q=` to
 * search.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const page = Number(searchParams.get("page") ?? 1);
  if (!Number.isSafeInteger(page) || page < 1 || page > 1_000_000) return Response.json({ images: [] });
  const images = await toRouteError(imageChoices(db, page, parseQuery(searchParams)));
  return withSession(args, Response.json({ images }, { headers: { "Cache-Control": "no-store" } }));
}
