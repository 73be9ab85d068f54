import type { ClientActionFunctionArgs } from "@remix-run/react";
import { useActionData, useLocation, useNavigationType } from "@remix-run/react";
import { useRef } from "react";
import { decodePath } from "~/ui/decode-path";
import { NOT_SENT } from "~/ui/form/use-form-that-stays";
import { showToast } from "~/ui/toast-message";

/**
 * A route's `clientAction`: if the server cannot be reached, the page stays as it is and shows a message. An error
 * boundary would replace the form and everything typed into it.
 */
export function clientAction(args: ClientActionFunctionArgs) {
  return stayOnPage(args, () => {
    reportNotSent();
    return null;
  });
}

/** Says that a form could not be sent. */
export function reportNotSent(title = "Not sent"): void {
  window.dispatchEvent(new Event(NOT_SENT));
  showToast({
    title,
    description:
      "The server can’t be reached right now. Nothing on this page is lost; try again in a minute.",
    kind: "destructive",
    isAboutSubmission: true,
  });
}

/**
 * The page's action data, like `useActionData`, until a form is sent again or another page is opened. Unlike there, it
 * survives a live update's revalidation and a form that could not be sent.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const { key, pathname, search, hash } = useLocation();
  const page = pathname + search;
  const isPop = useNavigationType() === "POP";
  const latest = useRef({ answer, key, page });
  // Revalidation does not change the key; a link to a place on the page does, but stays there.
  const isPlace = () => isPop && latest.current.page === page && findPlace(hash) !== null;
  const isSame = latest.current.key === key || isPlace();
  if (answer !== null && !(answer === undefined && isSame)) latest.current = { answer, key, page };
  return latest.current.answer;
}

const findPlace = (hash: string) => document.getElementById(decodePath(hash.slice(1)));

/**
 * Calls `serverAction`; if the server cannot be reached, answers with the result of `getAnswer` and status 503. A form
 * that is sent again before the response arrives does not count as a failure.
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
    // With an error status, the page's data is not revalidated.
    return Response.json(getAnswer(), { status: 503 });
  }
}
