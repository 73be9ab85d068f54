import { visitorClient } from "~/auth/clients.server";
import { findDrawing } from "~/drawings/drawings";
import { joinParts, type Part, toTurnable } from "~/drawings/turnable.server";
import { memo } from "~/realtime/memo.server";
import { highlightCode } from "~/rich-text/highlight.server";
import { renderMath } from "~/rich-text/math.server";
import { drawOwn } from "~/rich-text/nodes/drawing/turned.server";
import { countWords } from "~/rich-text/reading-time";
import { type Draw, renderParts } from "~/rich-text/render.server";
import { plainText } from "~/rich-text/text";
import { createYielder } from "~/runtime/yielder";
import { hashText } from "~/ui/hash-text";
import { findPublished } from "./repository.server";
import { getPublicationTime, getUpdateTime } from "./schedule";
import { settings } from "./settings.server";
import { getSharing, type Sharing, withCover } from "./sharing";
import { slugPath } from "./slug-path";
import { getLang } from "./text-language.server";
import { models } from "./types/models";

/** An essay as visitors read it. */
export interface Essay {
  /** In its URLs: /models#focus, /models/focus. */
  id: string;
  /** Its id in feeds. */
  uuid: string;
  title: string;
  document: unknown;
  /** Empty for an essay without text. */
  html: string;
  /** The same, with its drawings as parts of their own. */
  parts: Part[];
  words: number;
  /** If its letters are not those of the site's language (getLang). */
  lang?: string;
  tags: string[];
  sharing: Sharing;
  /** ISO times. */
  published: string;
  updated: string;
}

/** The book as visitors read it. Rendered again only when an essay changes. @throws if the database is unavailable */
export const loadEssays = memo(["models_sections", "site_settings"], async (): Promise<readonly Essay[]> => {
  const [rows, { language }] = await Promise.all([findPublished(visitorClient(), models), settings()]);
  const pause = createYielder();
  const essays: Essay[] = [];
  for (const row of rows) {
    essays.push({
      ...findEssay(row.id, row.title, withCover(row)),
      uuid: row.uuid,
      lang: getLang(row.content, language),
      tags: row.tags,
      sharing: getSharing(row),
      published: row.date ? new Date(row.date).toISOString() : getPublicationTime(row),
      updated: getUpdateTime(row),
    });
    await pause();
  }
  return essays;
});

/** An essay's HTML, with an anchor for each block and drawings that can be turned, and its number of words. */
export function findEssay(id: string, title: string, document: unknown) {
  const words = countWords(plainText(document));
  const parts = render(id, document, drawFor(id));
  return { id, title, document, html: joinParts(parts), parts, words };
}

/** The essay with its drawings as images, for e-readers, which run no scripts and send no forms. */
export const withStillDrawings = (essay: Essay): Essay => ({
  ...essay,
  html: joinParts(render(essay.id, essay.document, () => null)),
});

const render = (id: string, document: unknown, draw: Draw) =>
  renderParts(
    {
      document,
      anchorPrefix: id,
      headingPrefix: `${id}-`,
      highlight: highlightCode,
      math: renderMath,
    },
    draw,
  );

/** An image with a layout or a link of the author's stays an image. */
function drawFor(essay: string): Draw {
  const action = slugPath("/models/", essay);
  const drawAuthors = drawOwn(`models/${essay}`, action);
  return (node) => {
    const { type, src, alt, title, layout, link, beside, anchorId: id } = node;
    const found = type !== "image" || layout || link || beside ? undefined : findDrawing(src);
    if (!found || !id) return drawAuthors(node);
    const { name, drawing } = found;
    const words = { alt: String(alt ?? ""), caption: String(title ?? "") };
    const version = hashText(JSON.stringify([name, words]));
    return toTurnable(`essays/${name}`, { src: `${src}`, drawing, id, version, action, ...words });
  };
}
