import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { decodeHash } from "./scroll-position";

/**
 * Scrolls to a hash that the reader has typed, or that the browser itself followed. The router cannot tell such
 * entries of the history apart, since they have no key, and scrolls to where the last one was left; for a hash that
 * names nothing, to the top.
 */
export function useHashEntries(): void {
  const location = useLocation();
  /** Where the window stood when the browser had followed the hash and the router had not. */
  const before = useRef<number | null>(null);

  useEffect(() => {
    const note = () => {
      if (window.history.state?.key) return;
      before.current = window.scrollY;
      window.history.replaceState({ key: Math.random().toString(36).slice(2), idx: 1 }, "");
    };
    window.addEventListener("popstate", note);
    return () => window.removeEventListener("popstate", note);
  }, []);

  useEffect(() => {
    const top = before.current;
    if (top === null) return;
    before.current = null;
    const element = document.getElementById(decodeHash(location.hash));
    if (element) element.scrollIntoView({ behavior: "instant" });
    else window.scrollTo({ top, behavior: "instant" });
  }, [location]);
}
