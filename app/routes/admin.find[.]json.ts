import type { LoaderFunctionArgs } from "@remix-run/node";
import { toGuardError } from "~/admin/admin-request.server";
import { findEntries, findLinks } from "~/admin/command-palette/find-entries.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";

/**
 * Entries for the command palette or, with `?links`, for the link editor, requested while the admin types. Only a
 * status if they cannot be read.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const find = searchParams.has("links") ? findLinks : findEntries;
  try {
    const { db } = await requireAdmin(args);
    const entries = await find(db, searchParams.get("q"));
    return withSession(args, Response.json({ entries }, { headers: { "Cache-Control": "no-store" } }));
  } catch (thrown) {
    const problem = thrown instanceof AppError ? thrown : toGuardError(thrown);
    if (!problem) throw thrown;
    return Response.json({ entries: [] }, { status: problem.status });
  }
}
