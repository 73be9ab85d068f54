import { renderToStaticMarkup } from "react-dom/server";
import { highlightCode } from "./highlight.server";
import { renderMath } from "./math.server";
import { RichText } from "./render";

/** Documents that are cached between requests are rendered only once. */
const rendered = new WeakMap<object, string>();

/**
 * A stored document as HTML, rendered by `RichText`. Empty for an empty document and for one that cannot be rendered.
 * `notesPrefix` tells the ids of its footnotes from those of other texts on the page; one document has always the same.
 */
export function renderToHtml(document: unknown, notesPrefix?: string): string {
  if (typeof document !== "object" || document === null) return "";
  const known = rendered.get(document);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(
    <RichText document={document} notesPrefix={notesPrefix} highlight={highlightCode} math={renderMath} />,
  );
  rendered.set(document, html);
  return html;
}
