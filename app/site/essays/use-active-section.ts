import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { decodePath } from "~/ui/decode-path";
import { saveReadingPosition } from "./last-read";
import { getBlockInView, getSectionId } from "./scroll-position";
import { SUPPRESSION_MS } from "./use-scroll-to-section";

/** Values from the specification, section 9 ("Models"). */
const DEBOUNCE_MS = 150;
const OBSERVER_OPTIONS = { rootMargin: "-20% 0px -60% 0px", threshold: [0, 0.25, 0.5, 0.75, 1] };

/** Events by which a reader scrolls. Excludes the space key, which would act as a click on a link in the index. */
const SCROLL_EVENTS = ["wheel", "touchmove", "keydown"];
const SCROLL_KEYS: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowUp",
  "PageDown",
  "PageUp",
  "Home",
  "End",
]);

/**
 * The section being read, given the page's sections in order: the one in the URL's hash until the reader scrolls to
 * another; from then on the hash follows, and the reading position is saved.
 */
export function useActiveSection(ids: readonly string[]): string {
  const [active, setActive] = useState(ids[0] ?? "");
  const location = useLocation();
  const latestIds = useRef(ids);
  latestIds.current = ids;
  /** Until this time, scroll events are attributed to navigation (milliseconds, performance.now()). */
  const suppressedUntil = useRef(0);
  const hasScrolled = useRef(false);
  const update = useRef(() => {});

  // The page was opened with a hash, or navigated to or back to one.
  useEffect(() => {
    const id = getSectionId(decodePath(location.hash.slice(1)), latestIds.current);
    if (!id) return;
    suppressedUntil.current = performance.now() + SUPPRESSION_MS;
    hasScrolled.current = false;
    setActive(id);
    // After going back, the scroll position may differ from the hash.
    const timer = window.setTimeout(() => isInWindow(id) || update.current(), SUPPRESSION_MS);
    return () => window.clearTimeout(timer);
  }, [location]);

  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      // On a busy machine, the observer may report after the last, debounced scroll event.
      if (hasScrolled.current) update.current();
    }, OBSERVER_OPTIONS);
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    let timer: number | undefined;
    const { pathname } = window.location;
    const activate = () => {
      // At the top of the page, the first section may be below the observed part of a small window.
      const id = ids.find((each) => inView.has(each)) ?? (window.scrollY === 0 ? ids[0] : undefined);
      // A jump to a hash may have started after this scrolling.
      if (!id || performance.now() < suppressedUntil.current) return;
      // The URL may already belong to the next page.
      if (window.location.pathname !== pathname) return;
      setActive(id);
      // Keeps the router's state: to the router, this is the same history entry.
      if (getSectionId(decodePath(window.location.hash.slice(1)), ids) !== id)
        window.history.replaceState(window.history.state, "", `#${id}`);
      saveReadingPosition(getBlockInView(document.getElementById(id))?.id ?? id);
    };
    update.current = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(activate, DEBOUNCE_MS);
    };
    const onScroll = () => {
      if (performance.now() < suppressedUntil.current) return;
      hasScrolled.current = true;
      update.current();
    };
    // The reader scrolls: without smooth scrolling, no scroll event may follow the suppression period.
    const onReaderScroll = (event: Event) => {
      if (event instanceof KeyboardEvent && !SCROLL_KEYS.has(event.key)) return;
      suppressedUntil.current = 0;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    for (const type of SCROLL_EVENTS)
      window.addEventListener(type, onReaderScroll, { passive: true, capture: true });
    return () => {
      for (const type of SCROLL_EVENTS) window.removeEventListener(type, onReaderScroll, { capture: true });
      window.removeEventListener("scroll", onScroll);
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [ids]);

  return ids.includes(active) ? active : (ids[0] ?? "");
}

function isInWindow(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}
