import type { ClientActionFunctionArgs } from "@remix-run/react";
import { pendingDraft } from "../drafts/autosave";

/**
 * Submits an edit form. If the response does not come from the site, the page stays as it is: an error boundary would
 * replace the form and everything typed into it.
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
