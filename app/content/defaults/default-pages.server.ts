import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RichTextDocument } from "~/rich-text/document";
import { markdownToDocument } from "~/rich-text/markdown.server";

/** A text that the site brings along, used until an admin saves a version in the database. */
export interface DefaultPage {
  slug: string;
  title: string;
  document: RichTextDocument;
}

/** Relative to the project's folder, where the server is started. */
const FOLDER = "content/pages";

let known: Map<string, DefaultPage> | undefined;

/** The built-in pages by slug; read once. A file that is no page is logged and left out. */
export function getDefaultPages(): ReadonlyMap<string, DefaultPage> {
  known ??= new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".md"))
      .flatMap((name) => {
        const slug = path.basename(name, ".md");
        const parsed = markdownToDocument(readFileSync(path.join(FOLDER, name), "utf8"));
        if (parsed.ok) return [[slug, { slug, title: parsed.title ?? slug, document: parsed.document }]];
        console.error(`${FOLDER}/${name} is not shown: ${parsed.message}`);
        return [];
      }),
  );
  return known;
}
