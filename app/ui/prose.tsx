/** A text of the author's, as HTML that `proseOf` has rendered. Empty texts render nothing. */
export function Prose({ html }: { html: string }) {
  if (html === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by RichText, from a document that was checked
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
