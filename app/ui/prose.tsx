/** One of the author's texts, as HTML from `renderToHtml`. Renders nothing for an empty text. */
export function Prose({ html }: { html: string }) {
  if (html === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by RichText, from a document that was checked
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
