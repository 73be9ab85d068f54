import path from "node:path";
import { z } from "zod";
import { AppError } from "~/http/app-error.server";
import type { MarkdownReader } from "~/rich-text/markdown-reader.server";
import { getDefaultPages } from "../defaults/default-pages.server";
import { withSizes } from "../defaults/drawing-sizes.server";
import { getDefaultEssays } from "../defaults/essays.server";
import { isReserved, MAX_SLUG, SLUG, type SlugField } from "../fields/slug";
import { findProblem, MAX_TAGS, splitTags } from "../fields/tags";
import { defaultSharing, type Sharing } from "../sharing";
import { type FrontMatter, readFrontMatter } from "./front-matter";
import type { IncomingRow } from "./import-read.server";
import { type ExportedRow, sharingColumns } from "./tables.server";

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
  const { key, values, tags, published, sharing, order, losses } = await getText(
    file,
    source,
    name,
    reader,
    "/models/",
  );
  // Files are numbered from 1, order_index starts at 0.
  const place = Math.max(0, Number(number ?? 1) - 1);
  return {
    row: {
      values: { id: key, ...values, ...tags, ...sharing, ...published, ...order },
      // An essay that visitors have not seen yet stays a draft until its author publishes it.
      onlyNew: { published: isBuiltIn(key), order_index: place, ...published, ...order },
    },
    losses,
  };
}

const isBuiltIn = (essay: string) => getDefaultEssays().some(({ id }) => id === essay);

/** A page from pages/slug.md. @throws AppError that names the file */
export async function parsePage(file: string, source: string, reader: MarkdownReader): Promise<ParsedText> {
  const { key, values, published, sharing, losses } = await getText(
    file,
    source,
    path.basename(file, ".md"),
    reader,
    "/",
  );
  return {
    row: {
      values: { slug: key, ...values, ...sharing, ...published },
      onlyNew: { published: getDefaultPages().get(key)?.published ?? false, ...published },
    },
    losses,
  };
}

const MAX_TITLE_LENGTH = 300;
const LARGEST_INTEGER = 2 ** 31 - 1;

/** The front matter's values for search engines and other sites. */
const pickSharing = (values: FrontMatter): FrontMatter =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      // A description such as 1984 is read as a number.
      name in defaultSharing ? [[name, typeof value === "number" ? String(value) : value]] : [],
    ),
  );

async function getText(
  file: string,
  source: string,
  name: string,
  reader: MarkdownReader,
  prefix: SlugField["prefix"],
) {
  const invalid = (why: string) => new AppError(422, `${file}: ${why}`);
  const parts = readFrontMatter(source);
  if (!parts) throw invalid("the lines above the text are not all “name: value”.");
  const given = parts.values.title;
  const parsed = await reader.read(parts.text, given === undefined ? undefined : String(given));
  if (!parsed.ok) throw invalid(parsed.message);
  const { id = name, title = parsed.title, published, publish_at, order } = parts.values;
  const key = String(id);
  if (!SLUG.test(key) || key.length > MAX_SLUG) {
    throw invalid("its name can only have lower-case letters, digits and single hyphens.");
  }
  if (isReserved(prefix, key)) throw invalid(`the site itself uses the URL “${prefix}${key}”: rename it.`);
  if (title === null || String(title).trim() === "")
    throw invalid("it has no title, neither above the text nor as its first line.");
  if (Array.from(String(title)).length > MAX_TITLE_LENGTH)
    throw invalid(`its title is longer than ${MAX_TITLE_LENGTH} characters.`);
  if (published !== undefined && typeof published !== "boolean")
    throw invalid("“published” must be true or false.");
  if (publish_at !== undefined && !z.iso.datetime({ offset: true }).safeParse(publish_at).success)
    throw invalid("“publish_at” must be a time such as 2026-11-21T09:30:00Z.");
  if (order !== undefined && !(Number.isInteger(order) && Math.abs(Number(order)) <= LARGEST_INTEGER)) {
    throw invalid("“order” must be a whole number.");
  }
  const tags = splitTags(String(parts.values.tags ?? ""));
  const problem =
    tags.length > MAX_TAGS ? `it has more than ${MAX_TAGS} tags.` : tags.map(findProblem).find(Boolean);
  if (problem) throw invalid(problem);
  const sharing = pickSharing(parts.values);
  for (const [name, value] of Object.entries(sharing)) {
    const checked = sharingColumns[name as keyof Sharing].safeParse(value);
    if (!checked.success) throw invalid(`“${name}”: ${checked.error.issues[0]?.message}`);
  }
  const values: ExportedRow = { title: String(title), content: withSizes(parsed.document) };
  return {
    key,
    values,
    tags: parts.values.tags === undefined ? {} : { tags },
    published: {
      ...(published === undefined ? {} : { published }),
      ...(publish_at === undefined ? {} : { publish_at }),
    },
    sharing,
    order: order === undefined ? {} : { order_index: order },
    losses: parsed.losses,
  };
}
