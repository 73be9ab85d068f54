import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { toRouteError } from "~/admin/admin-request.server";
import { findEditPath } from "~/admin/find-edit-path.server";
import { requireAdmin } from "~/auth/session.server";

/** The target of "Edit this page": redirects `/admin/edit?path=/notes` to the form or list of what that page shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const path = new URL(args.request.url).searchParams.get("path") ?? "/";
  return redirect(await toRouteError(findEditPath(db, path)));
}
