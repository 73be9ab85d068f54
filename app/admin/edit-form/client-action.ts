import type { ClientActionFunctionArgs } from "@remix-run/react";
import { pendingDraft } from "../drafts/autosave";

/**
 * Sends an edit form. Whatever comes back that is no answer of the site, the page stays as it is: an error would put
 * its own page in place of the form and all that was typed.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await pendingDraft();
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    console.warn("The form could not be sent:", thrown);
    return Response.json({ id: "", status: 503, message: UNREACHABLE, errors: {} }, { status: 503 });
  }
}

const UNREACHABLE = "Not saved: the server cannot be reached right now. Your text is still here.";
