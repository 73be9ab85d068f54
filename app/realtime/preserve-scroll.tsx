import { useLocation, useMatches } from "@remix-run/react";
import { Component } from "react";

/** Where the text being read is assumed to begin, as a fraction of the window's height (specification, section 9). */
export const READING_LINE = 0.2;

/** The text of public pages; the admin's lists and forms do not keep their position. */
const BLOCKS = ":is(.stage, .column) :is(h1, h2, h3, p, li, figure, img)";

/**
 * Keeps the text being read in place when the page's data changes around it: WebKit has no scroll anchoring, and the
 * router restores the scroll position from when loading began. Does nothing at the very top, where new entries should
 * be seen.
 */
export function PreserveScroll() {
  const { key } = useLocation();
  return <ScrollKeeper page={key} data={useMatches()} />;
}

interface Anchor {
  element: Element;
  /** Relative to the window (px). */
  top: number;
}

class ScrollKeeper extends Component<{ page: string; data: unknown }> {
  /** Captures the positions of the blocks before the page changes, nearest to the reading line first. */
  override getSnapshotBeforeUpdate({ page, data }: { page: string; data: unknown }): Anchor[] {
    if (page !== this.props.page || data === this.props.data || window.scrollY === 0) return [];
    // Otherwise the browser's scroll anchoring would adjust the position as well.
    document.documentElement.style.overflowAnchor = "none";
    const line = window.innerHeight * READING_LINE;
    return Array.from(document.querySelectorAll(BLOCKS), (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { element, top, distance: bottom < line ? line - bottom : Math.max(top - line, 0) };
    }).sort((a, b) => a.distance - b.distance);
  }

  override componentDidUpdate(_before: unknown, _state: unknown, anchors: Anchor[]) {
    if (anchors.length === 0) return;
    // Runs after the router, and after components that change the page after rendering (EssayText).
    queueMicrotask(() => {
      const anchor = anchors.find(({ element }) => element.isConnected);
      const moved = anchor ? anchor.element.getBoundingClientRect().top - anchor.top : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      document.documentElement.style.overflowAnchor = "";
    });
  }

  override render() {
    return null;
  }
}
