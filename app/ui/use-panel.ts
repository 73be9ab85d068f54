import { useEffect, useRef } from "react";

/** What Back does instead of leaving the page, once. */
let insteadOfLeaving: (() => void) | null = null;

/**
 * To be called before the router is made, so that it does not hear of it: it would take a closed panel for a visit,
 * and put a skeleton over the page while it loads it anew.
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
 * What the platform's popover lacks for a panel of places: Tab stays inside, and the browser's Back closes it
 * before it leaves the page. Escape, and a click elsewhere, are the popover's own. Put the ref on the popover; `made` tells
 * when it is made anew.
 */
export function usePanel(made: string) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `made` is another element
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const followState = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") {
        // An entry of its own, of the same page, for Back to return from.
        window.history.pushState(window.history.state, "");
        insteadOfLeaving = () => panel.hidePopover();
      } else if (insteadOfLeaving) {
        insteadOfLeaving = () => {};
        window.history.back();
      }
    };
    // Goes back to the page's own entry first, so that Back from the next page needs one step.
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

    panel.addEventListener("toggle", followState);
    panel.addEventListener("keydown", keepInside);
    panel.addEventListener("click", leaveFirst, { capture: true });
    return () => {
      insteadOfLeaving = null;
      panel.removeEventListener("toggle", followState);
      panel.removeEventListener("keydown", keepInside);
      panel.removeEventListener("click", leaveFirst, { capture: true });
    };
  }, [made]);
  return ref;
}
