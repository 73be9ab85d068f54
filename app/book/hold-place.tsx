import { Component } from "react";
import { READING_LINE } from "./place";
import type { Sections } from "./sections";

interface Held {
  element: Element;
  top: number;
}

/**
 * Keeps what is read where it stands in the window while the book changes around it. Must come after the sections,
 * which make their changes before it looks again.
 */
export class HoldPlace extends Component<{ sections: Sections }> {
  /** Before the page changes: the blocks near the reading line, the best one first. */
  override getSnapshotBeforeUpdate({ sections }: { sections: Sections }): Held[] {
    if (sections === this.props.sections || window.scrollY === 0) return [];
    // The browser must not do the same a second time.
    document.documentElement.style.overflowAnchor = "none";
    const line = window.innerHeight * READING_LINE;
    return Array.from(document.querySelectorAll(".essay > :is(h1, h2), .prose > [id]"), (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { element, top, distance: bottom < line ? line - bottom : Math.max(top - line, 0) };
    }).sort((a, b) => a.distance - b.distance);
  }

  override componentDidUpdate(_before: unknown, _state: unknown, held: Held[]) {
    if (held.length === 0) return;
    // After the router, which scrolls to where the reader was when the loading began.
    queueMicrotask(() => {
      const kept = held.find(({ element }) => element.isConnected);
      if (kept) {
        const moved = kept.element.getBoundingClientRect().top - kept.top;
        if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      }
      document.documentElement.style.overflowAnchor = "";
    });
  }

  override render() {
    return null;
  }
}
