import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { closePanelsOnBack } from "./ui/use-navigation-panel";

closePanelsOnBack();
/**
 * Not in a transition: a press that interrupts one makes React 18 give up a document, "Root did not complete". So does
 * a key that is pressed while RemixBrowser waits for its data; then a new root takes the page over
 * (docs/decisions/019-hydration.md).
 */
function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

addEventListener("error", ({ message }) => {
  if (/Root did not complete|React error #345/.test(message)) hydrate();
});
if (isStale()) window.location.reload();
else hydrate();

/**
 * Whether Back, or a tab that was opened again, may have taken a page of the admin from the HTTP cache: its form would
 * lack the latest draft, and pass for the form that wrote it (docs/decisions/018-drafts.md).
 */
function isStale(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" && /^\/admin(\/|$)/.test(window.location.pathname);
}
