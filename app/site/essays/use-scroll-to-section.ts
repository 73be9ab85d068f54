import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { takeFocus } from "~/ui/take-focus";
import { layoutAllEssays } from "./deferred-layout";

/** Programmatic scrolling takes no longer than this (specification, section 9; milliseconds). */
export const SUPPRESSION_MS = 800;

/**
 * Goes to a place on the page by its id: the address names it, the window glides there (style sheet: data-gliding),
 * and the focus goes with it, to the heading if it is a section. So the next Tab goes on from where the reader is.
 */
export function useScrollToSection(): (place: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (place: string) => {
      const element = document.getElementById(place);
      if (!element) return;
      layoutAllEssays();
      leaveFromHash();
      const { dataset } = document.documentElement;
      dataset.gliding = "";
      window.setTimeout(() => delete dataset.gliding, SUPPRESSION_MS);
      // The router keeps the reading position of each entry, and scrolls to a new one's hash.
      navigate({ hash: place, search: window.location.search });
      arriveAt(element);
    },
    [navigate],
  );
}

/** From an entry without a hash the router would load the page anew when the reader comes back to it. */
function leaveFromHash() {
  const first = document.querySelector(".essay");
  if (!window.location.hash && first) window.history.replaceState(window.history.state, "", `#${first.id}`);
}

function arriveAt(element: HTMLElement) {
  document.querySelector("[data-arrived]")?.removeAttribute("data-arrived");
  const heading = element.querySelector<HTMLElement>(":scope > :is(h1, h2)");
  if (!heading) element.dataset.arrived = "";
  takeFocus(heading ?? element);
}
