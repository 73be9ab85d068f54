import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEntries, findLinks } from "~/admin/command-palette/find-entries.server";
import { answerJson } from "~/admin/json-answer.server";

/** Entries for the command palette or, with `?links`, for the link editor, requested while the admin types. */
export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const query = searchParams.get("q");
  return answerJson(args, async ({ db }) => ({
    entries: await (searchParams.has("links") ? findLinks(db, query) : findEntries(db, query)),
  }));
}
