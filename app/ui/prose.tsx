/**
 * One of the author's texts, as HTML from `renderToHtml`. Renders nothing for an empty text. `also` is another class.
 */
export function Prose({ html, also }: { html: string; also?: string }) {
  if (html === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by RichText, from a document that was checked
  return <div className={also ? `prose ${also}` : "prose"} dangerouslySetInnerHTML={{ __html: html }} />;
}
