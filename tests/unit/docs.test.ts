import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const documents = [".", "docs", "docs/decisions"].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [join(folder, name)] : [])),
);

/** A file or folder of the project in backticks, without placeholders such as NAME or *. */
const PATH = /`((?:app|server|scripts|tests|supabase|content|docs)\/[^`\s*…]+)`/g;
const PLACEHOLDER = /[A-Z]{4}/;

test("documents name files that exist", () => {
  const missing = documents.flatMap((document) =>
    Array.from(readFileSync(document, "utf8").matchAll(PATH), ([, path = ""]) => path)
      .filter((path) => !PLACEHOLDER.test(path) && !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("every decision has a number of its own, which its heading repeats", () => {
  const names = readdirSync("docs/decisions");
  const numbers = names.map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const name of names)
    expect(readFileSync(`docs/decisions/${name}`, "utf8"), name).toMatch(
      new RegExp(`^# ${name.slice(0, 3)}: `),
    );
});
