import { useEffect, useRef } from "react";
import { onToast } from "./toast-message";

/** Called by the next Back instead of leaving the page. */
let insteadOfLeaving: (() => void) | null = null;

/**
 * Call this before the router is created, so that the router does not see these events: it would mistake the closing of
 * a panel for a navigation and show a skeleton.
 */
export function closePanelsOnBack() {
  window.addEventListener("popstate", (event) => {
    if (!insteadOfLeaving) return;
    event.stopImmediatePropagation();
    const act = insteadOfLeaving;
    insteadOfLeaving = null;
    act();
  });
}

/**
 * What popovers lack for a navigation panel: Tab stays inside, the browser's Back closes it instead of leaving the page,
 * and so does a message, which it would cover. Put the ref on the popover; `elementKey` changes whenever React replaces
 * the element.
 */
export function useNavigationPanel(elementKey: string) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a new element
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const followState = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") {
        // A history entry for the same page, which Back removes.
        window.history.pushState(window.history.state, "");
        insteadOfLeaving = () => panel.hidePopover();
      } else if (insteadOfLeaving) {
        insteadOfLeaving = () => {};
        window.history.back();
      }
    };
    // Removes that entry before following a link, so Back on the next page leads straight to this one.
    const leaveFirst = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (!link || !insteadOfLeaving || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      insteadOfLeaving = () => {
        panel.hidePopover();
        link.click();
      };
      window.history.back();
    };
    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || !panel.matches(":popover-open")) return;
      const stops = [...panel.querySelectorAll<HTMLElement>("a[href], button")];
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      if (document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };

    const stopListening = onToast((message) => {
      if (message && panel.matches(":popover-open")) panel.hidePopover();
    });
    const left = new AbortController();
    const { signal } = left;
    panel.addEventListener("toggle", followState, { signal });
    panel.addEventListener("keydown", keepInside, { signal });
    panel.addEventListener("click", leaveFirst, { signal, capture: true });
    return () => {
      insteadOfLeaving = null;
      stopListening();
      left.abort();
    };
  }, [elementKey]);
  return ref;
}
