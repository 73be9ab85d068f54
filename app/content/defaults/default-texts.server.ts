import type { RichTextDocument } from "~/rich-text/document";
import { getDefaultPages } from "./default-pages.server";
import { getDefaultEssays } from "./essays.server";

/** A built-in text, with the table and key of the row that it becomes when saved. */
export interface DefaultText {
  table: "models_sections" | "pages";
  /** An essay's id, a page's slug. */
  key: string;
  title: string;
  document: RichTextDocument;
  /** Whether it is published by default. */
  published: boolean;
  /** Its public path. */
  path: string;
}

/** Every built-in text: the essays in the book's order, then the pages. */
export function getDefaultTexts(): DefaultText[] {
  const essays = getDefaultEssays().map(({ id, title, document }) => ({
    table: "models_sections" as const,
    key: id,
    title,
    document: document as RichTextDocument,
    published: true,
    path: `/models#${id}`,
  }));
  const pages = Array.from(getDefaultPages().values(), ({ slug, title, document, published }) => ({
    table: "pages" as const,
    key: slug,
    title,
    document,
    published,
    path: `/${slug}`,
  }));
  return [...essays, ...pages];
}
