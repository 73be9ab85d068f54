import { getText, type Values } from "./any-front-matter";

/** What is needed to insert values of the front matter; `left` is how many more characters may be inserted. */
export interface Inserting {
  title: string;
  system: string;
  values: Values;
  left: number;
}

/** How many characters may be inserted into one text: a long value that stands in it often would fill the memory. */
export const MAX_INSERTED = 100_000;

/** A value of the front matter in the text of Jekyll and Eleventy. */
const VALUE = /\{\{-?\s*((?:page\.)?\w+)\s*-?\}\}/g;

/** An address within the site, in Liquid. */
export const PREFIXED =
  /\{\{-?\s*["']([^"'{}\n]+)["']\s*\|\s*(?:(?:relative|absolute)_url\s*-?|prepend[^{}]*)\}\}/g;

/** What stands in the text for a value; "" if nothing is known to. Jekyll knows its page's values by that word alone. */
function getInserted(name: string, system: string, values: Values): string {
  const [, page, own = ""] = /^(page\.)?(\w+)$/.exec(name) ?? [];
  return /^(?:Markdown|Eleventy)$/.test(system) || (/^(?:Jekyll|Hexo)$/.test(system) && page)
    ? getText(values, own)
    : "";
}

/** Inserts values of the front matter where the old site showed them; from the first that is too much, none. */
export function readValues(text: string, context: Inserting): string {
  return text.replace(VALUE, (whole, name: string) => {
    const { title, system, values } = context;
    const isTitle = name === "page.title";
    const words = isTitle ? title : getInserted(name, system, values);
    context.left -= words.length;
    return context.left >= 0 && (words || isTitle) ? words : whole;
  });
}

/** The values of the front matter that are inserted into a text; each twice, since two may hide what is between them. */
export function listInserted(text: string, system: string, values: Values): string[] {
  const names = Array.from(text.matchAll(VALUE), ([, name = ""]) => name);
  const inserted = new Set(names.map((name) => getInserted(name, system, values)));
  return [...inserted, ...inserted];
}
