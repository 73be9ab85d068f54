import { useEffect } from "react";
import { useScriptMarker } from "./script-marker";

// A reader who comes back to a page is put to where they were, and a hash leads somewhere: both count what is above,
// which must have its true height then.
const MARK = `performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.firstFrame="")`;

/**
 * For who opens a page at its beginning: entries and essays below the window are not laid out for the first frame,
 * which comes the sooner (style sheet: data-first-frame). Must stand before the style sheets, which scripts wait for.
 */
export function FirstFrame() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={useScriptMarker()} dangerouslySetInnerHTML={{ __html: MARK }} />;
}

/** Lays out everything that is left, before something counts on its height. */
export function layOutAll(): void {
  delete document.documentElement.dataset.firstFrame;
}

/** After the first frame, lays out the rest from the beginning to the end, one part in a frame: none takes long. */
export function useLaterParts(): void {
  useEffect(() => {
    const parts = Array.from(document.querySelectorAll<HTMLElement>(".entry, .essay"));
    let frame = 0;
    const layOutNext = () => {
      const part = parts.shift();
      if (!part) return layOutAll();
      part.style.contentVisibility = "visible";
      frame = requestAnimationFrame(layOutNext);
    };
    frame = requestAnimationFrame(layOutNext);
    window.addEventListener("popstate", layOutAll, { once: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("popstate", layOutAll);
      layOutAll();
    };
  }, []);
}
