import { execFileSync } from "node:child_process";
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

test("each decision has a number of its own, which its heading repeats, and every reference names one that exists", () => {
  const names = readdirSync("docs/decisions");
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  // In frozen migrations as well, so a number is neither changed nor used again.
  const pattern = String.raw`([Dd]ecisions? |decisions/|\]\()[0-9]{3}(-[a-z0-9-]+\.md|\b)`;
  const found = execFileSync("git", ["grep", "--untracked", "-nIoE", pattern], { encoding: "utf8" });
  const references = found.trim().split("\n");
  const isKnown = (reference: string) => {
    const [number = ""] = /\d{3}(?:-[a-z0-9-]+\.md)?$/.exec(reference) ?? [];
    return names.some((name) => name === number || (number.length === 3 && name.startsWith(number)));
  };
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((reference) => !isKnown(reference))).toEqual([]);
  for (const name of names)
    expect(readFileSync(`docs/decisions/${name}`, "utf8"), name).toMatch(
      new RegExp(`^# ${name.slice(0, 3)}: `),
    );
});

test("the page about the data names every migration, in their order", () => {
  const data = readFileSync("docs/data.md", "utf8");
  const named = Array.from(data.matchAll(/`…_([a-z_]+)`(?=[^|\n]*\|)/g), ([, name]) => name);
  expect(named).toEqual(readdirSync("supabase/migrations").map((name) => name.slice(15, -4)));
});

test("the README names the versions of Node that package.json asks for, and recommends the one of .nvmrc", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  const [, of20, later] = /^\^(\d+\.\d+) \|\| >=(\d+\.\d+)$/.exec(engines.node) ?? [];
  const recommended = readFileSync(".nvmrc", "utf8").trim();
  expect(readFileSync("README.md", "utf8")).toContain(
    `[Node.js](https://nodejs.org) ${recommended}; ${of20} or later of version 20, and ${later} or later, work too.`,
  );
  for (const file of ["package-lock.json", "supabase/local/package.json"])
    expect(readFileSync(file, "utf8"), file).toContain(`"node": "${engines.node}"`);
});
