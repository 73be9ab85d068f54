import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { saveReadingPosition } from "./last-read";
import { blockInView, decodeHash, getSectionId } from "./scroll-position";
import { SUPPRESSION_MS } from "./use-scroll-to-section";

/** Figures of the specification, section 9 ("Models"). */
const DEBOUNCE_MS = 150;
const OBSERVER = { rootMargin: "-20% 0px -60% 0px", threshold: [0, 0.25, 0.5, 0.75, 1] };

/** With what a reader scrolls. Not the space key: on an entry of the index it is a pick. */
const BY_READER = ["wheel", "touchmove", "keydown"];
const SCROLL_KEYS: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowUp",
  "PageDown",
  "PageUp",
  "Home",
  "End",
]);

/**
 * The section that is read, of those on the page in their order: the one that the address names, until the reader
 * scrolls to another one. Then the address follows, and the place is remembered.
 */
export function useActiveSection(ids: readonly string[]): string {
  const [active, setActive] = useState(ids[0] ?? "");
  const location = useLocation();
  const known = useRef(ids);
  known.current = ids;
  /** Until when scrolling is not the reader's own (milliseconds, performance.now()). */
  const quietUntil = useRef(0);
  const look = useRef(() => {});

  // Opened with a hash, led to one, or gone back to one.
  useEffect(() => {
    const id = getSectionId(decodeHash(location.hash), known.current);
    if (!id) return;
    quietUntil.current = performance.now() + SUPPRESSION_MS;
    setActive(id);
    // A reader who comes back to a page is put where they were, which its hash may not tell.
    const timer = window.setTimeout(() => isInWindow(id) || look.current(), SUPPRESSION_MS);
    return () => window.clearTimeout(timer);
  }, [location]);

  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
    }, OBSERVER);
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    let timer: number | undefined;
    const { pathname } = window.location;
    const settle = () => {
      const id = ids.find((each) => inView.has(each));
      // A jump to a hash may have come after the scrolling that it began.
      if (!id || performance.now() < quietUntil.current) return;
      // The address may be that of the next page already.
      if (window.location.pathname !== pathname) return;
      setActive(id);
      // The router's own state stays: for it this is the same entry.
      if (getSectionId(decodeHash(window.location.hash), ids) !== id)
        window.history.replaceState(window.history.state, "", `#${id}`);
      saveReadingPosition(blockInView(document.getElementById(id))?.id ?? id);
    };
    look.current = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, DEBOUNCE_MS);
    };
    const follow = () => {
      if (performance.now() >= quietUntil.current) look.current();
    };
    // Whoever scrolls on at once reads on: where nothing glides, no scroll event comes after the quiet time.
    const followReader = (event: Event) => {
      if (event instanceof KeyboardEvent && !SCROLL_KEYS.has(event.key)) return;
      quietUntil.current = 0;
    };
    window.addEventListener("scroll", follow, { passive: true });
    for (const type of BY_READER)
      window.addEventListener(type, followReader, { passive: true, capture: true });
    return () => {
      for (const type of BY_READER) window.removeEventListener(type, followReader, { capture: true });
      window.removeEventListener("scroll", follow);
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
