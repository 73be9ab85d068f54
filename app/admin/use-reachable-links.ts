import { useEffect } from "react";
import { isOnline, isReachable } from "~/realtime/is-reachable";

/**
 * While the browser is offline or the event stream closed, asks the server before a link is followed or the theme is
 * changed, and says so if it cannot be reached.
 */
export function useReachableLinks(): void {
  useEffect(() => {
    /** The link or button that is followed because the server has answered. */
    let allowed: HTMLElement | null = null;
    const onClick = async (event: MouseEvent) => {
      const pressed =
        event.target instanceof Element ? event.target.closest<HTMLElement>(LINK_OR_THEME) : null;
      if (!pressed || pressed === allowed || isOnline()) return;
      const isLink = pressed instanceof HTMLAnchorElement;
      if (isLink && !leaves(pressed, event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!(await isReachable(isLink ? "Not opened" : undefined))) return;
      allowed = pressed;
      pressed.click();
      allowed = null;
    };
    // Before React, which handles links in the document.
    window.addEventListener("click", onClick, { capture: true });
    return () => window.removeEventListener("click", onClick, { capture: true });
  }, []);
}

const LINK_OR_THEME = 'a[href], form[action="/theme"] button';

/** Whether the click opens another page of this site in the same tab. */
function leaves(
  { origin, pathname, search, target, download }: HTMLAnchorElement,
  event: MouseEvent,
): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const isSamePage = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isSamePage && (target === "" || target === "_self") && !download;
}
