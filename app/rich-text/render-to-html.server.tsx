import { renderToStaticMarkup } from "react-dom/server";
import { highlightCode } from "./highlight.server";
import { renderMath } from "./math.server";
import { drawOwn } from "./nodes/drawing/turned.server";
import { perDocument } from "./per-document.server";
import { RichText } from "./render.server";

/**
 * A stored document as HTML, rendered by `RichText`, once per version. Empty for an empty document and for one that
 * cannot be rendered. `place` distinguishes the ids of its footnotes and headings from those of other texts on the page.
 * If it ends with “#”, the text is the only one, and the ids of its headings are their words alone.
 */
export const renderToHtml = perDocument(10_000_000, (document, place) => {
  const prefix = place?.replace(/#$/, "");
  return renderToStaticMarkup(
    <RichText
      document={document}
      footnotesPrefix={prefix}
      headingPrefix={prefix === place ? prefix && `${prefix}-` : ""}
      highlight={highlightCode}
      math={renderMath}
      draw={prefix ? drawOwn(prefix) : undefined}
    />,
  );
});
