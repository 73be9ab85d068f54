import { joinParts, type Part } from "~/drawings/turnable.server";
import { highlightCode } from "./highlight.server";
import { renderMath } from "./math.server";
import { drawOwn } from "./nodes/drawing/turned.server";
import { perDocument } from "./per-document.server";
import { renderParts } from "./render.server";

/** Where a text stands. */
export interface Place {
  /** Distinguishes the ids of its footnotes, drawings and headings from those of other texts on the page. */
  prefix: string;
  /** Whether it is the only one: the ids of its headings are their words alone. */
  isAlone?: boolean;
  /** The page that turns its drawings, if it is another one; null if there is none. */
  action?: string | null;
}

/**
 * A stored document as HTML, once per version, with the drawings that readers can turn as parts of their own. Empty for
 * an empty document and for one that cannot be rendered.
 */
export const renderToParts = perDocument(10_000_000, [], (document, place?: Place): Part[] => {
  const { prefix, isAlone, action } = place ?? {};
  return renderParts(
    {
      document,
      footnotesPrefix: prefix,
      headingPrefix: isAlone ? "" : prefix && `${prefix}-`,
      highlight: highlightCode,
      math: renderMath,
    },
    prefix ? drawOwn(prefix, action) : () => null,
  );
});

/** The same in one piece, with its drawings as the text has them. */
export const renderToHtml = (document: unknown, place?: Place) => joinParts(renderToParts(document, place));
