import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { closePanelsOnBack } from "./ui/use-navigation-panel";

closePanelsOnBack();
if (isStale()) window.location.reload();
else void hydrate();

/**
 * Hydrates the page in one task, which nothing can interrupt: a key that is pressed while a root waits makes React 18
 * give up the document (error 345, docs/decisions/019-hydration.md). Hence not in a transition, and not before the
 * page's data can be read: until then RemixBrowser throws its promise, before its first hook.
 */
async function hydrate(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (dataOrError) {
    await dataOrError;
  }
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

/**
 * Whether Back, or a tab that was opened again, may have taken a page of the admin from the HTTP cache: its form would
 * lack the latest draft, and pass for the form that wrote it (docs/decisions/018-drafts.md).
 */
function isStale(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" && /^\/admin(\/|$)/.test(window.location.pathname);
}
