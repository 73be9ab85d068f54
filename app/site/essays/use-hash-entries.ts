import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { decodePath } from "~/ui/decode-path";

/**
 * Scrolls to a hash that the reader has typed, or that the browser itself has followed. Such history entries have no
 * key, so the router cannot tell them apart: it would restore the scroll position of another one or, for an unknown
 * hash, scroll to the top.
 */
export function useHashEntries(): void {
  const location = useLocation();
  /** The scroll position after the browser has followed the hash, before the router has. */
  const scrollTop = useRef<number | null>(null);

  useEffect(() => {
    const onPopState = () => {
      if (window.history.state?.key) return;
      scrollTop.current = window.scrollY;
      window.history.replaceState({ key: Math.random().toString(36).slice(2), idx: 1 }, "");
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  useEffect(() => {
    const top = scrollTop.current;
    if (top === null) return;
    scrollTop.current = null;
    const element = document.getElementById(decodePath(location.hash.slice(1)));
    if (element) element.scrollIntoView({ behavior: "instant" });
    else window.scrollTo({ top, behavior: "instant" });
  }, [location]);
}
