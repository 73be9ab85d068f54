import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { serviceClient, visitorClient } from "~/auth/clients.server";
import { memo } from "~/realtime/memo.server";
import type { RichTextDocument } from "~/rich-text/document";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { wordsIn } from "~/rich-text/reading-time";
import { RichText } from "~/rich-text/render";
import { plainText } from "~/rich-text/text";
import { bookOrder } from "../book-order";

/** One section of the essay book as visitors read it. */
export interface Essay {
  /** Its place in the address: /models#focus, /models/focus. */
  id: string;
  title: string;
  document: unknown;
  /** The text as HTML, rendered once; empty for an essay that is still to be written. */
  html: string;
  words: number;
  /** ISO times. */
  published: string;
  updated: string;
}

/** Relative to the project's folder, where the server is started. */
const FOLDER = "content/essays";
const NAME = /^\d{2}-([a-z0-9-]+)\.md$/;
/** When the built-in essays were finished; feeds date them by it, before and after they are in the database. */
const FINISHED = "2026-11-21T12:00:00.000Z";

let known: Essay[] | undefined;

/** The essays that the site brings along, in the book's order; read once. What is no essay is logged and left out. */
export function getDefaultEssays(): readonly Essay[] {
  known ??= readdirSync(FOLDER)
    .sort()
    .flatMap((name) => {
      const id = NAME.exec(name)?.[1];
      if (!id) return [];
      const parsed = markdownToDocument(readFileSync(path.join(FOLDER, name), "utf8"));
      if (parsed.ok)
        return [
          {
            ...findEssay(id, parsed.title ?? id, withSizes(parsed.document)),
            published: FINISHED,
            updated: FINISHED,
          },
        ];
      console.error(`${FOLDER}/${name} is not shown: ${parsed.message}`);
      return [];
    });
  return known;
}

/**
 * The book as visitors read it: the built-in essays and the author's own in one order (book-order.ts), each replaced by
 * the saved version where there is one, and left out where an admin unpublished it. Rendered anew only when a section
 * changes.
 * @throws if the database does not answer: which built-in ones are unpublished is unknown then
 */
export const loadEssays = memo(["models_sections"], async (): Promise<readonly Essay[]> => {
  const [rows, states] = await Promise.all([
    visitorClient().from("models_sections").select("*").eq("published", true),
    // Visitors cannot read which are unpublished; only that they are missing leaves the server.
    serviceClient()
      .from("models_sections")
      .select("id,published")
      .order("order_index")
      .order("created_at")
      .order("id"),
  ]);
  if (rows.error || states.error) throw new Error((rows.error ?? states.error)?.message);
  const saved = new Map(
    rows.data.map((row) => [
      row.id,
      {
        ...findEssay(row.id, row.title, row.content),
        published: new Date(row.created_at).toISOString(),
        updated: new Date(row.updated_at).toISOString(),
      },
    ]),
  );
  const hidden = new Set(states.data.flatMap(({ id, published }) => (published ? [] : [id])));
  const builtIn = new Map(getDefaultEssays().map((one) => [one.id, one]));
  const order = bookOrder(
    [...builtIn.keys()],
    states.data.map(({ id }) => id),
  );
  return order.flatMap((id) => {
    const one = hidden.has(id) ? undefined : asSaved(builtIn.get(id), saved.get(id));
    return one ? [one] : [];
  });
});

/** The saved version; it is as old as the built-in one, and was changed when it became another text. */
function asSaved(builtIn: Essay | undefined, saved: Essay | undefined): Essay | undefined {
  if (!builtIn || !saved) return saved ?? builtIn;
  const isSame = saved.html === builtIn.html && saved.title === builtIn.title;
  return isSame ? builtIn : { ...saved, published: builtIn.published };
}

/** An essay's text as HTML, with a place for each of its blocks, and how many words it has. */
export function findEssay(id: string, title: string, document: unknown) {
  const words = wordsIn(plainText(document));
  const html = renderToStaticMarkup(<RichText document={document} places={id} />);
  return { id, title, document, html, words };
}

/** Gives drawings of the site the size that they name themselves, so that nothing moves when they arrive. */
export function withSizes(document: RichTextDocument): RichTextDocument {
  for (const node of document.root.children) {
    if (node.type !== "image" || !/^\/essays\/[\w-]+\.svg$/.test(node.src)) continue;
    const [width = null, height = null] = getSize(path.join("public", node.src));
    Object.assign(node, { width, height });
  }
  return document;
}

function getSize(file: string): number[] {
  try {
    const box = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(file, "utf8"));
    return box ? [Number(box[1]), Number(box[2])] : [];
  } catch {
    console.error(`${file} cannot be read; its place in the text stays empty.`);
    return [];
  }
}
