import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { serviceClient, visitorClient } from "~/auth/clients.server";
import { startPauses } from "~/http/pauses";
import { memo } from "~/realtime/memo.server";
import { highlightCode } from "~/rich-text/highlight.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { renderMath } from "~/rich-text/math.server";
import { countWords } from "~/rich-text/reading-time";
import { RichText } from "~/rich-text/render.server";
import { plainText } from "~/rich-text/text";
import { bookOrder } from "../book-order";
import { findPublished } from "../repository.server";
import { getPublicationTime, getUpdateTime } from "../schedule";
import { defaultSharing, getSharing, type Sharing, withCover } from "../sharing";
import { models } from "../types/models";
import { withSizes } from "./drawing-sizes.server";
import { savedEssays } from "./saved-essays.server";

/** An essay as visitors read it. */
export interface Essay {
  /** In its URLs: /models#focus, /models/focus. */
  id: string;
  title: string;
  document: unknown;
  /** Empty for an essay without text. */
  html: string;
  words: number;
  tags: string[];
  sharing: Sharing;
  /** ISO times. */
  published: string;
  updated: string;
}

/** Relative to the working directory. */
const FOLDER = "content/essays";
const NAME = /^\d{2}-([a-z0-9-]+)\.md$/;
/** The date of the built-in essays in feeds, before and after they are saved in the database. */
const FINISHED = "2026-11-21T12:00:00.000Z";

let cached: Essay[] | undefined;

/** The built-in essays in the book's order, read once. Logs and skips invalid files. */
export function getDefaultEssays(): readonly Essay[] {
  cached ??= readdirSync(FOLDER)
    .sort()
    .flatMap((name) => {
      const id = NAME.exec(name)?.[1];
      if (!id) return [];
      const parsed = markdownToDocument(readFileSync(path.join(FOLDER, name), "utf8"));
      if (parsed.ok)
        return [
          {
            ...findEssay(id, parsed.title ?? id, withSizes(parsed.document)),
            tags: [],
            sharing: defaultSharing,
            published: FINISHED,
            updated: FINISHED,
          },
        ];
      console.error(`${FOLDER}/${name} is not shown: ${parsed.message}`);
      return [];
    });
  return cached;
}

/**
 * The book as visitors read it: built-in and saved essays in one order (book-order.ts), without those whose row is a
 * draft or scheduled. Rendered again only when an essay changes.
 * @throws if the database is unavailable, because it is then unknown which built-in essays are hidden
 */
export const loadEssays = memo(["models_sections"], async (): Promise<readonly Essay[]> => {
  const [rows, ids] = await Promise.all([
    findPublished(visitorClient(), models),
    // Uses the service key, because visitors cannot read rows that are not public.
    savedEssays(serviceClient()),
  ]);
  const pause = startPauses();
  const saved = new Map<string, Essay>();
  for (const row of rows) {
    saved.set(row.id, {
      ...findEssay(row.id, row.title, withCover(row)),
      tags: row.tags,
      sharing: getSharing(row),
      published: getPublicationTime(row),
      updated: getUpdateTime(row),
    });
    await pause();
  }
  const hidden = new Set(ids.filter((id) => !saved.has(id)));
  const builtIn = new Map(getDefaultEssays().map((essay) => [essay.id, essay]));
  const order = bookOrder([...builtIn.keys()], ids);
  return order.flatMap((id) => {
    const essay = hidden.has(id) ? undefined : preferSaved(builtIn.get(id), saved.get(id));
    return essay ? [essay] : [];
  });
});

/** The saved version, with the publication date of the built-in one; the built-in version if nothing was changed. */
function preferSaved(builtIn: Essay | undefined, saved: Essay | undefined): Essay | undefined {
  if (!builtIn || !saved) return saved ?? builtIn;
  const isSame = saved.html === builtIn.html && saved.title === builtIn.title;
  return isSame
    ? { ...builtIn, tags: saved.tags, sharing: saved.sharing }
    : { ...saved, published: builtIn.published };
}

/** An essay's HTML, with an anchor for each block, and its number of words. */
export function findEssay(id: string, title: string, document: unknown) {
  const words = countWords(plainText(document));
  const html = renderToStaticMarkup(
    <RichText document={document} anchorPrefix={id} highlight={highlightCode} math={renderMath} />,
  );
  return { id, title, document, html, words };
}
