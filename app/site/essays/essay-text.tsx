import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { replaceBlocks } from "./replace-blocks";

/** React warns of layout effects while it renders on the server, where there is no layout. */
const useLayoutEffectInBrowser = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The text of an essay. What the server wrote into the page is taken over as it stands; of a text that has changed
 * since then only the blocks that differ are made anew, so that a reader's selection and focus elsewhere stay.
 */
export function EssayText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [first] = useState({ __html: html });
  const shown = useRef(html);
  useLayoutEffectInBrowser(() => {
    if (html === shown.current || !place.current) return;
    shown.current = html;
    replaceBlocks(place.current, html);
  }, [html]);
  return (
    <div
      ref={place}
      className="prose"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by RichText, from a document that was checked
      dangerouslySetInnerHTML={first}
    />
  );
}
