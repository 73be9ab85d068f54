import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { problemOfGuard } from "~/collections/guard.server";
import { Problem } from "~/collections/problem.server";
import { findEntries } from "~/desk/find.server";

/** What the command palette asks while its owner types: entries, or only a status when they cannot be told. */
export async function loader(args: LoaderFunctionArgs) {
  const typed = new URL(args.request.url).searchParams.get("q");
  try {
    const { db } = await requireAdmin(args);
    const entries = await findEntries(db, typed);
    return withSession(args, json({ entries }, { headers: { "Cache-Control": "no-store" } }));
  } catch (thrown) {
    const problem = thrown instanceof Problem ? thrown : problemOfGuard(thrown);
    if (!problem) throw thrown;
    return json({ entries: [] }, { status: problem.status });
  }
}
