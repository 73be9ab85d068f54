import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For the routes of an edit form: their data stays as it was when the form was filled with it, until the form was
 * sent or another page is opened. A live update would else move the form to a version its author never saw,
 * and the next save would overwrite what somebody else wrote.
 */
export function keepForm(change: ShouldRevalidateFunctionArgs) {
  const { formMethod = "GET", actionStatus = 200, currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSaved = formMethod.toUpperCase() !== "GET" && actionStatus < 400;
  const isOther = currentUrl.href !== nextUrl.href;
  return (isSaved || isOther) && defaultShouldRevalidate;
}
