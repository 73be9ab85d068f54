import type { ClientActionFunctionArgs } from "@remix-run/react";
import { stayOnPage } from "~/http/client-action";
import { whenDraftSent } from "../drafts/autosave";

/** Submits an edit form. If the response does not come from the site, the form says so and stays as it is. */
export async function clientAction(args: ClientActionFunctionArgs) {
  await whenDraftSent();
  return stayOnPage(args, () => ({ ok: false, id: "", status: 503, message: UNREACHABLE, errors: {} }));
}

const UNREACHABLE = "Not saved: the server can’t be reached right now. Your text is still here.";
