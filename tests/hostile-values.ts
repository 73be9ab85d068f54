import { readFileSync } from "node:fs";
import type { z } from "zod";
import type { Collection } from "~/content/collection";
import type { FieldDefinition } from "~/content/fields/definition";
import { buildSchema, sentFields, toFormValues } from "~/content/fields/schema.server";
import { RESERVED_SLUGS } from "~/content/fields/slug";

/** Each line of the file is a list: what its values have in common, then the values. */
const short = readFileSync("tests/hostile-values.jsonl", "utf8")
  .trim()
  .split("\n")
  .flatMap((line) => (JSON.parse(line) as unknown[]).slice(1));

const repeat = (texts: string[], ...counts: number[]) =>
  texts.flatMap((text) => counts.map((count) => text.repeat(count)));
const begin = (start: string, texts: string[]) => texts.map((text) => start + text);
const tagged = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

/** Values that are just short enough, or just too long; an emoji is one character and two UTF-16 units. */
const long = [
  ...repeat(["x", "😀"], 40, 41, 100, 101, 160, 300, 301, 500, 501, 1_000, 1_001, 10_000, 10_001),
  ...begin("https://a.b/", repeat(["x", "😀"], 1_020, 2_036, 2_037)),
  ...begin("/", repeat(["x", "😀"], 499, 500, 2_047, 2_048)),
  ...repeat(["x", "😀"], 316, 317).map((name) => `${name}@b.c`),
  ...repeat(["x", "😀"], 40, 41, 1_501, 3_000, 3_001).map((text) => [text]),
  ...begin("https://a.b/", repeat(["x", "😀"], 2_036, 2_037)).map((url) => [url]),
  ...[10, 11, 20, 21].flatMap((count) => [Array<string>(count).fill("a"), tagged(count)]),
  [...tagged(10), " "],
];

/** Values for every column of every content type: what some kind accepts, and what some check might overlook. */
export const hostileValues: readonly unknown[] = [...short, ...long, ...Object.values(RESERVED_SLUGS).flat()];

/** How a value is named in a message. */
export function describeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length})` : text;
}

/**
 * A function that opens the form for a row with a value in the field's column, sends it as it is shown, and returns what
 * would be stored.
 */
export function createForm(collection: Collection, field: FieldDefinition) {
  const column = field.name === collection.idFrom ? "id" : field.name;
  const form = { ...collection, fields: [field] };
  const schema = buildSchema(form).shape[field.name] as z.ZodType;
  return (value: unknown) => {
    const shown = toFormValues(form, { [column]: value })[field.name];
    const sent = new FormData();
    if (shown === true) sent.set(field.name, "on");
    // A browser replaces cut letters.
    else if (typeof shown === "string") sent.set(field.name, shown.replace(/\p{Surrogate}/gu, "\ufffd"));
    // Without JavaScript, and for what the editor cannot read, the HTML is sent.
    else if (typeof shown === "object" && "document" in shown)
      sent.set(field.name, shown.document ? JSON.stringify(shown.document) : shown.html);
    else if (typeof shown === "object")
      for (const [name, url] of Object.entries(shown.urls)) sent.set(`${field.name}.${name}`, url);
    return schema.safeParse(sentFields(form, sent)[field.name]);
  };
}
