import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { NOT_SENT } from "~/ui/form/use-reset";
import { showToast } from "~/ui/toast-message";

/**
 * A route's `clientAction`: if the response to a form does not come from the site, the page stays as it is, with a
 * message. An error boundary would replace the form and everything typed into it.
 */
export function clientAction(args: ClientActionFunctionArgs) {
  return stayOnPage(args, () => {
    reportNotSent();
    return null;
  });
}

/** Says that a form could not be sent. */
export function reportNotSent(): void {
  window.dispatchEvent(new Event(NOT_SENT));
  showToast({
    title: "Not sent",
    description:
      "The server cannot be reached right now. Nothing on this page is lost; try again in a minute.",
    kind: "destructive",
    isAboutSubmission: true,
  });
}

/**
 * `shouldRevalidate` for a route whose forms are sent by fetchers: no reload after an error status. Without it, Remix
 * 2.17 reloads the route then, which fails if the server cannot be reached, and shows the error page.
 */
export function skipRevalidationAfterError(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.actionStatus ?? 200) < 400 && change.defaultShouldRevalidate;
}

/**
 * The answer to the page's form, as `useActionData`, until a form is sent again or another page is opened. A form that
 * could not be sent leaves the previous one, and so does a live update, after which Remix would forget it.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  // A reload of the page's data keeps the key.
  const { key } = useLocation();
  const latest = useRef({ answer, key });
  const isForgotten = answer === undefined && latest.current.key === key;
  if (answer !== null && !isForgotten) latest.current = { answer, key };
  return latest.current.answer;
}

/**
 * Calls `serverAction`; if its response does not come from the site, answers with `getAnswer`, with status 503. A form
 * that is sent again before the response has come is no failure.
 */
export async function stayOnPage(
  { request, serverAction }: Pick<ClientActionFunctionArgs, "request" | "serverAction">,
  getAnswer: () => unknown,
) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.warn("The form could not be sent:", thrown);
    // An error status: the page's data is not loaded again.
    return Response.json(getAnswer(), { status: 503 });
  }
}
