import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * `shouldRevalidate` for the root and for routes whose forms are sent by fetchers: no revalidation after an error
 * status. Remix 2.17 would revalidate the route, which fails if the server cannot be reached, and show the error page.
 */
export function skipRevalidationAfterError(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.actionStatus ?? 200) < 400 && change.defaultShouldRevalidate;
}
