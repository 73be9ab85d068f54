import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isLinksPath } from "~/content/admin-paths";

/**
 * `shouldRevalidate` for the routes of an edit form: no reload until the form is saved or another page is opened. A
 * live update would move the form to a version that its author never saw, and the next save would overwrite another
 * admin's changes. Sharing the draft saves nothing, so it causes no reload either.
 */
export function skipRevalidationWhileEditing(change: ShouldRevalidateFunctionArgs) {
  const { formMethod = "GET", formAction, actionStatus = 200, currentUrl, nextUrl } = change;
  if (formAction && isLinksPath(formAction)) return false;
  const isSaved = formMethod.toUpperCase() !== "GET" && actionStatus < 400;
  const isOtherPage = getPage(currentUrl) !== getPage(nextUrl);
  return (isSaved || isOtherPage) && change.defaultShouldRevalidate;
}

/** The URL without its fragment: a form may post to a part of its own page, such as "#email". */
const getPage = ({ pathname, search }: URL) => pathname + search;
