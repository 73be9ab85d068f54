import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { highlightCode } from "./highlight.server";
import { renderMath } from "./math.server";
import { RichText } from "./render";

/** Documents that are cached between requests are rendered only once. */
const rendered = new WeakMap<object, string>();
/** Avoids rendering a whole table again when one entry is saved and all rows are reloaded (size in characters). */
const renderedTexts = new LRUCache<string, string>({ maxSize: 10_000_000, sizeCalculation: sizeOf });

function sizeOf(html: string, text: string): number {
  return html.length + text.length;
}

/**
 * A stored document as HTML, rendered by `RichText`. Empty for an empty document and for one that cannot be rendered.
 * `notesPrefix` distinguishes the ids of its footnotes from those of other texts on the page; it must always be the
 * same for one document.
 */
export function renderToHtml(document: unknown, notesPrefix?: string): string {
  if (typeof document !== "object" || document === null) return "";
  const known = rendered.get(document);
  if (known !== undefined) return known;
  const text = `${notesPrefix ?? ""} ${JSON.stringify(document)}`;
  const html =
    renderedTexts.get(text) ??
    renderToStaticMarkup(
      <RichText document={document} notesPrefix={notesPrefix} highlight={highlightCode} math={renderMath} />,
    );
  rendered.set(document, html);
  renderedTexts.set(text, html);
  return html;
}
