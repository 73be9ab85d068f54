import { useEffect, useRef, useState } from "react";
import { playInPlace } from "~/ui/play";

/**
 * The text of an essay. Hydrates the server's HTML as it is; when the text changes, replaces only the blocks that
 * differ, so selection and focus in other blocks survive.
 */
export function EssayText({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [initialHtml] = useState({ __html: html });
  const currentHtml = useRef(html);
  useEffect(() => {
    if (html === currentHtml.current) return;
    currentHtml.current = html;
    // Loaded only where a text changes while it is read.
    void import("./replace-blocks").then(({ replaceBlocks }) => {
      if (container.current && html === currentHtml.current) replaceBlocks(container.current, html);
    });
  }, [html]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      ref={container}
      className="prose e-content"
      onClick={playInPlace}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by RichText, from a document that was checked
      dangerouslySetInnerHTML={initialHtml}
    />
  );
}
