import { playInPlace } from "./play";
import { turning } from "./turning";

/**
 * One of the author's texts, as HTML from `renderToHtml`. Renders nothing for an empty text. `also` is another class.
 */
export function Prose({ html, also }: { html: string; also?: string }) {
  if (html === "") return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={also ? `prose ${also}` : "prose"}
      onClick={playInPlace}
      {...turning}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by RichText, from a document that was checked
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
