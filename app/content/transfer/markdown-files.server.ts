import { builtInTexts } from "~/content/built-in-texts.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { parseDocument } from "~/rich-text/schema";
import { type FrontMatter, writeFrontMatter } from "./front-matter";
import type { ContentTable, Row } from "./tables.server";

/** Path in the zip and content of one text. */
export interface TextFile {
  path: string;
  content: string;
}

/**
 * All texts as Markdown files: the essays and pages as visitors could read them, those that are still the built-in
 * ones included, then notes, posts and questions, the newest first.
 */
export function markdownFiles(tables: Record<ContentTable, Row[]>): TextFile[] {
  const newest = (column: string) => (a: Row, b: Row) => (String(a[column]) < String(b[column]) ? 1 : -1);
  return [
    ...essayFiles(tables.models_sections),
    ...pageFiles(tables.pages),
    ...tables.notes_entries
      .toSorted(newest("date"))
      .map((row) => file(`notes/${row.date}-${row.id}`, row, { id: row.id, date: row.date })),
    ...tables.feed_posts.toSorted(newest("created_at")).map((row) => {
      const date = String(row.created_at).slice(0, 10);
      return file(`feed/${date}-${row.id}`, row, {
        title: row.title,
        id: row.id,
        date,
        order: row.order_index,
      });
    }),
    ...tables.questions_posts
      .toSorted(newest("created_at"))
      .map((row) =>
        file(`questions/${row.id}`, row, { title: row.question, id: row.id, order: row.order_index }),
      ),
  ];
}

function essayFiles(rows: Row[]): TextFile[] {
  const ids = new Set(rows.map(({ id }) => id));
  const builtIn = builtInTexts()
    .filter(({ table }) => table === "models_sections")
    .map(({ key, title, document }, order_index) => ({
      id: key,
      title,
      content: document,
      published: true,
      order_index,
    }));
  const all: Row[] = [...rows, ...builtIn.filter(({ id }) => !ids.has(id))];
  all.sort((a, b) => Number(a.order_index) - Number(b.order_index));
  return all.map((row, index) =>
    file(`models/${String(index + 1).padStart(2, "0")}-${row.id}`, row, {
      title: row.title,
      id: row.id,
      order: row.order_index,
    }),
  );
}

function pageFiles(rows: Row[]): TextFile[] {
  const slugs = new Set(rows.map(({ slug }) => slug));
  const builtIn = builtInTexts()
    .filter(({ table, key }) => table === "pages" && !slugs.has(key))
    .map(({ key, title, document, published }) => ({ slug: key, title, content: document, published }));
  return [...rows, ...builtIn].map((row) =>
    file(`pages/${row.slug}`, row, { title: row.title, id: row.slug }),
  );
}

function file(path: string, { content, published }: Row, values: Row): TextFile {
  const parsed = parseDocument(content);
  const known = Object.entries({ ...values, published }).filter(([, value]) => value !== null);
  return {
    path: `${path}.md`,
    content:
      writeFrontMatter(Object.fromEntries(known) as FrontMatter) +
      (parsed.ok ? documentToMarkdown(parsed.document) : ""),
  };
}
