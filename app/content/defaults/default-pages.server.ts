import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RichTextDocument } from "~/rich-text/document";
import { markdownToDocument } from "~/rich-text/markdown.server";

/** A built-in text, used until an admin saves a version in the database. */
interface DefaultPage {
  slug: string;
  title: string;
  document: RichTextDocument;
}

/** Relative to the working directory. */
const FOLDER = "content/pages";

let cached: Map<string, DefaultPage> | undefined;

/** The built-in pages by slug, read once. Logs and skips invalid files. */
export function getDefaultPages(): ReadonlyMap<string, DefaultPage> {
  cached ??= new Map(
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
  return cached;
}
