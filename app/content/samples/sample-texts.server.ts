import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RichTextDocument } from "~/rich-text/document";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { withSizes } from "../drawing-sizes.server";
import { readFrontMatter } from "../transfer/front-matter";

/** An essay or a page that comes with the site, as the database function supply_texts takes it. */
export interface SampleText {
  table: "models_sections" | "pages";
  /** An essay's id, a page's slug. */
  key: string;
  title: string;
  /** Without blocks for a page that is a list: its row shows or hides it, and has its description. */
  content: RichTextDocument;
  description: string;
  published: boolean;
  /** ISO time. */
  created_at: string;
}

/** The folders, relative to the working directory; the essays' numbers are their order in the book. */
const SOURCES = [
  { table: "models_sections", folder: "content/essays", name: /^\d{2}-([a-z0-9-]+)\.md$/ },
  { table: "pages", folder: "content/pages", name: /^([a-z0-9-]+)\.md$/ },
] as const;

/** When the texts were finished: the date of the pages and of the last essay. */
const FINISHED = Date.parse("2026-11-21T12:00:00.000Z");
/** The essays before it are this much older each, so that feeds have them in the book's order (milliseconds). */
const APART = 14 * 24 * 60 * 60 * 1000;

let cached: SampleText[] | undefined;

/**
 * The texts that come with the site, read once: the essays in the book's order, then the pages. Only for adding them to
 * the database: visitors see rows. @throws an Error that names the file if one cannot be read
 */
export function readSampleTexts(): readonly SampleText[] {
  cached ??= SOURCES.flatMap(({ table, folder, name }) =>
    readdirSync(folder)
      .sort()
      .flatMap((file, at, { length }) => {
        const key = name.exec(file)?.[1];
        if (!key) return [];
        const age = table === "models_sections" ? (length - 1 - at) * APART : 0;
        const created_at = new Date(FINISHED - age).toISOString();
        return [{ table, key, ...readText(path.join(folder, file)), created_at }];
      }),
  );
  return cached;
}

function readText(file: string) {
  const parts = readFrontMatter(readFileSync(file, "utf8"));
  if (!parts) throw new Error(`${file}: the lines above its text are not all “name: value”.`);
  const parsed = markdownToDocument(parts.text);
  if (!parsed.ok || parsed.title === null)
    throw new Error(`${file}: ${parsed.ok ? "it has no title." : parsed.message}`);
  return {
    title: parsed.title,
    content: withSizes(parsed.document),
    description: String(parts.values.description ?? ""),
    published: parts.values.published !== false,
  };
}
