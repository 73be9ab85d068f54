import path from "node:path";
import { AppError } from "~/http/app-error.server";
import type { MarkdownReader } from "~/rich-text/markdown-reader.server";
import { withSizes } from "../drawing-sizes.server";
import { makeSlug } from "../fields/slug";
import { splitTags } from "../fields/tags";
import { defaultSharing } from "../sharing";
import { checkColumns } from "./check-columns.server";
import { type FrontMatter, readFrontMatter } from "./front-matter";
import type { IncomingRow } from "./import-read.server";
import { type ExportedRow, getTable } from "./tables.server";

/** A row, and a sentence for each thing in its file that is lost. */
interface ParsedText {
  row: IncomingRow;
  losses: string[];
}

/**
 * An essay from models/NN-id.md. What its front matter lacks is taken from the file name and the text's first heading.
 * @throws AppError that names the file
 */
export async function parseEssay(file: string, source: string, reader: MarkdownReader): Promise<ParsedText> {
  const [, number, name = ""] = /^(?:(\d{2})-)?(.+)$/.exec(path.basename(file, ".md")) ?? [];
  const { values, losses } = await readColumns("models_sections", file, source, { name, reader });
  // An essay that visitors have not seen yet stays a draft until its author publishes it. Files are numbered from 1,
  // order_index starts at 0.
  const place = Math.max(0, Number(number ?? 1) - 1);
  return { row: { values, onlyNew: { published: false, order_index: place } }, losses };
}

/** A page from pages/slug.md. @throws AppError that names the file */
export async function parsePage(file: string, source: string, reader: MarkdownReader): Promise<ParsedText> {
  const name = path.basename(file, ".md");
  const { values, losses } = await readColumns("pages", file, source, { name, reader });
  return { row: { values, onlyNew: { published: false } }, losses };
}

/** The front matter's values for search engines and other sites. */
const pickSharing = (values: FrontMatter): FrontMatter =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      // A description such as 1984 is read as a number.
      name in defaultSharing ? [[name, typeof value === "number" ? String(value) : value]] : [],
    ),
  );

/** The columns that a file contains, as the form would store them, and what is lost of its text. */
async function readColumns(
  table: "models_sections" | "pages",
  file: string,
  source: string,
  { name, reader }: { name: string; reader: MarkdownReader },
) {
  const invalid = (why: string) => new AppError(422, `${file}: ${why}`);
  const parts = readFrontMatter(source);
  if (!parts) throw invalid("the lines above the text are not all “name: value”.");
  const given = parts.values.title;
  const parsed = await reader.read(parts.text, given === undefined ? undefined : String(given));
  if (!parsed.ok) throw invalid(parsed.message);
  // A name in another script than the slugs'.
  const slug = /[a-z0-9]/i.test(name) ? name : makeSlug(name);
  const { id = slug, title = parsed.title, tags, published, publish_at, order, date } = parts.values;
  if (title === null || String(title).trim() === "")
    throw invalid("it has no title, neither above the text nor as its first line.");
  const info = getTable(table);
  const checked = checkColumns(info, {
    [info.key]: String(id),
    title: String(title),
    ...pickSharing(parts.values),
    ...getGiven({ published, publish_at }),
    ...(table === "models_sections" &&
      getGiven({ order_index: order, date, tags: tags && splitTags(String(tags)) })),
    content: withSizes(parsed.document),
  });
  if (!checked.ok) throw invalid(checked.message);
  return { values: checked.row, losses: parsed.losses };
}

const getGiven = (values: ExportedRow): ExportedRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
