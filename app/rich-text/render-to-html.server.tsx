import { renderToStaticMarkup } from "react-dom/server";
import { highlightCode } from "./highlight.server";
import { renderMath } from "./math.server";
import { perDocument } from "./per-document.server";
import { RichText } from "./render.server";

/**
 * A stored document as HTML, rendered by `RichText`, once per version. Empty for an empty document and for one that
 * cannot be rendered. `notesPrefix` distinguishes the ids of its footnotes from those of other texts on the page.
 */
export const renderToHtml = perDocument(10_000_000, (document, footnotesPrefix) =>
  renderToStaticMarkup(
    <RichText
      document={document}
      footnotesPrefix={footnotesPrefix}
      highlight={highlightCode}
      math={renderMath}
    />,
  ),
);
