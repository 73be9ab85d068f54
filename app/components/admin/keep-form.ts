import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For a route with an edit form: its data stays as it was when the form was filled with it, until the form was
 * sent or another page is opened. A live update would else move the form to a version its author never saw,
 * and the next save would overwrite what somebody else wrote.
 */
export function keepForm({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSent = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
  const isOther = currentUrl.href !== nextUrl.href;
  return (isSent || isOther) && defaultShouldRevalidate;
}
