import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { showToast } from "~/ui/toast-message";

/**
 * A route's `clientAction`: if the response to a form does not come from the site, the page stays as it is, with a
 * message. An error boundary would replace the form and everything typed into it.
 */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return stayOnPage(serverAction, () => {
    showToast({
      title: "Not sent",
      description:
        "The server cannot be reached right now. Nothing on this page is lost; try again in a minute.",
      kind: "destructive",
    });
    return null;
  });
}

/**
 * `shouldRevalidate` for a route whose forms are sent by fetchers: no reload after an error status. Without it, Remix
 * 2.17 reloads the route then, which fails if the server cannot be reached, and shows the error page.
 */
export function skipRevalidationAfterError(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.actionStatus ?? 200) < 400 && change.defaultShouldRevalidate;
}

/** Calls `serverAction`; if its response does not come from the site, answers with `getAnswer`, with status 503. */
export async function stayOnPage(serverAction: () => Promise<unknown>, getAnswer: () => unknown) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    console.warn("The form could not be sent:", thrown);
    // An error status: the page's data is not loaded again.
    return Response.json(getAnswer(), { status: 503 });
  }
}
