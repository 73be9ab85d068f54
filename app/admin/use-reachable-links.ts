import { useEffect } from "react";
import { reportNotSent } from "~/http/client-action";
import { isConnected } from "~/realtime/connection";

/**
 * While the browser is offline or the event stream closed, asks the server before a link is followed, and says so if it
 * cannot be reached: Remix would reload a page whose script it cannot load, and the browser would show its own error
 * page instead of the form and what was typed into it.
 */
export function useReachableLinks(): void {
  useEffect(() => {
    /** The link that is followed because the server has answered. */
    let allowed: Element | null = null;
    const onClick = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link === allowed || isOnline() || !leaves(link, event))
        return;
      event.preventDefault();
      event.stopPropagation();
      const response = await fetch("/up", { method: "HEAD", cache: "no-store" }).catch(() => null);
      if (!response) return reportNotSent("Not opened");
      allowed = link;
      link.click();
      allowed = null;
    };
    // Before React, which handles links in the document.
    window.addEventListener("click", onClick, { capture: true });
    return () => window.removeEventListener("click", onClick, { capture: true });
  }, []);
}

const isOnline = () => navigator.onLine && isConnected();

/** Whether the click opens another page of this site in the same tab. */
function leaves(
  { origin, pathname, search, target, download }: HTMLAnchorElement,
  event: MouseEvent,
): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const isSamePage = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isSamePage && (target === "" || target === "_self") && !download;
}
