import path from "node:path";
import { isTaken } from "~/collections/fields/slug";
import { Problem } from "~/collections/problem.server";
import { withSizes } from "~/content/essays.server";
import { HIDDEN_AT_FIRST } from "~/content/pages.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { readFrontMatter } from "./front-matter";
import type { IncomingRow } from "./import-read.server";
import type { Row } from "./tables.server";

/**
 * An essay from models/NN-id.md. What its front matter does not say is taken from the name of the file and from the
 * text's first heading. @throws Problem that names the file
 */
export function essayOf(file: string, source: string): IncomingRow {
  const [, number, name = ""] = /^(?:(\d{2})-)?(.+)$/.exec(path.basename(file, ".md")) ?? [];
  const { key, values, published, order } = textOf(file, source, name);
  // The numbers of files begin with 1, places with 0.
  const place = Math.max(0, Number(number ?? 1) - 1);
  return {
    values: { id: key, ...values, ...published, ...order },
    onlyNew: { published: true, order_index: place, ...published, ...order },
  };
}

/** A page from pages/slug.md. @throws Problem that names the file */
export function pageOf(file: string, source: string): IncomingRow {
  const { key, values, published } = textOf(file, source, path.basename(file, ".md"));
  return {
    values: { slug: key, ...values, ...published },
    onlyNew: { published: !HIDDEN_AT_FIRST.has(key), ...published },
  };
}

const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_KEY = 100;
const LONGEST_TITLE = 300;
const LARGEST_INTEGER = 2 ** 31 - 1;

function textOf(file: string, source: string, name: string) {
  const refuse = (why: string) => new Problem(422, `${file}: ${why}`);
  const parts = readFrontMatter(source);
  if (!parts) throw refuse("the lines above the text are not all “name: value”.");
  const parsed = markdownToDocument(parts.text);
  if (!parsed.ok) throw refuse(parsed.message);
  const { id = name, title = parsed.title, published, order } = parts.values;
  const key = String(id);
  if (!KEY.test(key) || key.length > LONGEST_KEY) {
    throw refuse("its name may hold small letters, digits and single dashes.");
  }
  if (isTaken(key)) throw refuse(`the admin uses the address “${key}” itself: give it another name.`);
  if (title === null || String(title).trim() === "")
    throw refuse("it has no title, neither above the text nor as its first line.");
  if (Array.from(String(title)).length > LONGEST_TITLE)
    throw refuse(`its title is longer than ${LONGEST_TITLE} characters.`);
  if (published !== undefined && typeof published !== "boolean")
    throw refuse("“published” is neither true nor false.");
  if (order !== undefined && !(Number.isInteger(order) && Math.abs(Number(order)) <= LARGEST_INTEGER)) {
    throw refuse("“order” is no whole number.");
  }
  const values: Row = { title: String(title), content: withSizes(parsed.document) };
  return {
    key,
    values,
    published: published === undefined ? {} : { published },
    order: order === undefined ? {} : { order_index: order },
  };
}
