import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { toGuardError } from "~/admin/admin-request.server";
import { findEntries } from "~/admin/command-palette/find-entries.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";

/** What the command palette asks while its owner types: entries, or only a status when they cannot be told. */
export async function loader(args: LoaderFunctionArgs) {
  const typed = new URL(args.request.url).searchParams.get("q");
  try {
    const { db } = await requireAdmin(args);
    const entries = await findEntries(db, typed);
    return withSession(args, json({ entries }, { headers: { "Cache-Control": "no-store" } }));
  } catch (thrown) {
    const problem = thrown instanceof AppError ? thrown : toGuardError(thrown);
    if (!problem) throw thrown;
    return json({ entries: [] }, { status: problem.status });
  }
}
