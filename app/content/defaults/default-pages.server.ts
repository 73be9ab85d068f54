import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RichTextDocument } from "~/rich-text/document";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { readFrontMatter } from "../transfer/front-matter";
import { withSizes } from "./drawing-sizes.server";

/** A built-in page, used until an admin saves a version in the database. */
interface DefaultPage {
  slug: string;
  title: string;
  /** Whether visitors see it. If its front matter says no, they do not until an admin publishes it. */
  published: boolean;
  document: RichTextDocument;
}

/** Relative to the working directory. */
const FOLDER = "content/pages";
const INVALID = "the lines above its text are not all “name: value”.";

let cached: Map<string, DefaultPage> | undefined;

/** The built-in pages by slug, read once. Logs and skips invalid files. */
export function getDefaultPages(): ReadonlyMap<string, DefaultPage> {
  cached ??= new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".md"))
      .flatMap((name) => {
        const slug = path.basename(name, ".md");
        const file = readFrontMatter(readFileSync(path.join(FOLDER, name), "utf8"));
        const parsed = markdownToDocument(file?.text ?? "");
        if (!file || !parsed.ok) {
          console.error(`${FOLDER}/${name} is not shown: ${parsed.ok ? INVALID : parsed.message}`);
          return [];
        }
        const published = file.values.published !== false;
        return [
          [slug, { slug, title: parsed.title ?? slug, document: withSizes(parsed.document), published }],
        ];
      }),
  );
  return cached;
}
