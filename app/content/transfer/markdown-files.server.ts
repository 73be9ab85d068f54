import { writeMarkdown } from "~/rich-text/markdown-writer.server";
import { parseDocument } from "~/rich-text/schema";
import { createYielder } from "~/runtime/yielder";
import type { Collection } from "../collection";
import { defaultSharing } from "../sharing";
import { collections } from "../types/index";
import { models } from "../types/models";
import { pages } from "../types/pages";
import { type FrontMatter, writeFrontMatter } from "./front-matter";
import type { ExportedRow, ExportedTable } from "./tables.server";

/** A text, its path in the zip, and what stands above it. */
interface Text {
  path: string;
  row: ExportedRow;
  values: ExportedRow;
}

/** The path in the zip and the content of one text; null if it takes too long to write as Markdown. */
interface TextFile {
  path: string;
  content: string | null;
}

/**
 * All texts as Markdown files: essays in the book's order, pages, then notes, posts and all others, newest first.
 */
export async function markdownFiles(tables: Record<ExportedTable, ExportedRow[]>): Promise<TextFile[]> {
  const pause = createYielder();
  const files: TextFile[] = [];
  for (const text of listTexts(tables)) {
    files.push(await toFile(text));
    await pause();
  }
  return files;
}

function listTexts(tables: Record<ExportedTable, ExportedRow[]>): Text[] {
  return [
    ...essayFiles(tables.models_sections),
    ...tables.pages.map((row) => file(`pages/${row.slug}`, row, { title: row.title, id: row.slug })),
    ...texts.flatMap((collection) => entryFiles(collection, tables[collection.table as ExportedTable])),
  ];
}

/** The other collections whose entries are texts. */
const texts = collections.filter(
  (collection) =>
    ![models.table, pages.table].some((table) => table === collection.table) &&
    collection.fields.some(({ kind, only }) => kind === "rich-text" && !only),
);

/** The entries of a collection, newest first; where its lists show a date, the names begin with it. */
function entryFiles({ slug, date, fields }: Collection, rows: ExportedRow[]): Text[] {
  const column = date === "updated_at" ? "created_at" : date;
  const title = fields.find(({ kind }) => kind === "text")?.name ?? "title";
  return rows
    .toSorted((a, b) => (String(a[column]) < String(b[column]) ? 1 : -1))
    .map((row) => {
      const day = date === "updated_at" ? null : String(row[date]).slice(0, 10);
      const name = String(row.slug ?? row.id);
      return file(`${slug}/${day && !name.startsWith(day) ? `${day}-` : ""}${name}`, row, {
        title: row[title],
        id: row.id,
        slug: row.slug,
        date: day,
        order: row.order_index,
      });
    });
}

/** Essays with the two-digit numbers that an import reads as their order. */
const essayFiles = (rows: ExportedRow[]): Text[] =>
  rows.toSorted(inOrder).map((row, index) =>
    file(`models/${String(index + 1).padStart(2, "0")}-${row.id}`, row, {
      title: row.title,
      id: row.id,
      date: row.date,
      order: index < 99 ? null : index,
    }),
  );

/** Sorts essays as the database does: by order_index, then by creation time. */
function inOrder(a: ExportedRow, b: ExportedRow): number {
  const places = Number(a.order_index) - Number(b.order_index);
  return places || (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1);
}

const file = (path: string, row: ExportedRow, values: ExportedRow): Text => ({ path, row, values });

async function toFile({ path, row: whole, values }: Text): Promise<TextFile> {
  const { content, tags, published, publish_at, ...row } = whole;
  const parsed = parseDocument(content);
  const known = Object.entries({
    ...values,
    tags: Array.isArray(tags) && tags.length > 0 ? tags : null,
    ...getChosen(row),
    published,
    publish_at,
  }).filter(([, value]) => value != null);
  const markdown = parsed.ok ? await writeMarkdown(parsed.document) : "";
  const frontMatter = writeFrontMatter(Object.fromEntries(known) as FrontMatter);
  return { path: `${path}.md`, content: markdown === null ? null : frontMatter + markdown };
}

/** The author's choices for search engines and other sites. */
const getChosen = (row: ExportedRow) =>
  Object.fromEntries(Object.keys(defaultSharing).flatMap((name) => (row[name] ? [[name, row[name]]] : [])));
