import { useLocation, useMatches } from "@remix-run/react";
import { Component } from "react";

/** What a reader reads begins about here: a share of the window's height. */
const READING_LINE = 0.2;

/** What public pages are read in; of an admin's lists and forms nothing is held. */
const BLOCKS = ":is(.stage, .column) :is(h1, h2, h3, p, li, figure, img)";

/**
 * Keeps what is read where it stands in the window when the page's data has changed around it (WebKit has no scroll
 * anchoring, and the router puts every reader back to where they were when the loading began). At the very top nothing
 * is held: what is new is seen there.
 */
export function PreserveScroll() {
  const { key } = useLocation();
  return <Holder page={key} data={useMatches()} />;
}

interface Held {
  element: Element;
  /** In the window (px). */
  top: number;
}

class Holder extends Component<{ page: string; data: unknown }> {
  /** Before the page changes: the blocks near the reading line, the best one first. */
  override getSnapshotBeforeUpdate({ page, data }: { page: string; data: unknown }): Held[] {
    if (page !== this.props.page || data === this.props.data || window.scrollY === 0) return [];
    // The browser must not do the same a second time.
    document.documentElement.style.overflowAnchor = "none";
    const line = window.innerHeight * READING_LINE;
    return Array.from(document.querySelectorAll(BLOCKS), (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { element, top, distance: bottom < line ? line - bottom : Math.max(top - line, 0) };
    }).sort((a, b) => a.distance - b.distance);
  }

  override componentDidUpdate(_before: unknown, _state: unknown, held: Held[]) {
    if (held.length === 0) return;
    // After the router, and after what makes its changes once React has made its own (EssayText).
    queueMicrotask(() => {
      const kept = held.find(({ element }) => element.isConnected);
      const moved = kept ? kept.element.getBoundingClientRect().top - kept.top : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      document.documentElement.style.overflowAnchor = "";
    });
  }

  override render() {
    return null;
  }
}
