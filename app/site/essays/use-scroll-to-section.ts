import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { takeFocus } from "~/ui/take-focus";
import { layoutAllEssays } from "./deferred-layout";

/** The longest time that programmatic scrolling takes (specification, section 9; milliseconds). */
export const SUPPRESSION_MS = 800;

/**
 * Scrolls smoothly to an element by its id (style sheet: data-gliding), puts the id in the URL, and moves the focus to
 * the element, or to its heading if it is a section, so that the next Tab continues from there.
 */
export function useScrollToSection(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id: string) => {
      const element = document.getElementById(id);
      if (!element) return;
      layoutAllEssays();
      addHashToEntry();
      const { dataset } = document.documentElement;
      dataset.gliding = "";
      window.setTimeout(() => delete dataset.gliding, SUPPRESSION_MS);
      // The router saves each entry's scroll position, and scrolls to the hash of a new entry.
      navigate({ hash: id, search: window.location.search });
      focusTarget(element);
    },
    [navigate],
  );
}

/**
 * Adds a hash to the current history entry: without one, the router would reload the page when the reader returns to
 * it.
 */
function addHashToEntry() {
  const first = document.querySelector(".essay");
  if (!window.location.hash && first) window.history.replaceState(window.history.state, "", `#${first.id}`);
}

function focusTarget(element: HTMLElement) {
  document.querySelector("[data-arrived]")?.removeAttribute("data-arrived");
  const heading = element.querySelector<HTMLElement>(":scope > :is(h1, h2)");
  if (!heading) element.dataset.arrived = "";
  takeFocus(heading ?? element);
}
