import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** The folders listed in docs/architecture.md and what each may import. */
const rules = readRules();

/** Loose files in app/. */
const ENTRY_POINTS = "app/*";

function readRules(): Map<string, string[]> {
  const [, list = ""] = /```import-rules\n([\s\S]*?)```/.exec(architecture) ?? [];
  const lines = list.trim().split("\n");
  const named = lines.map((line) => line.split(/\s*→\s*/).map((part) => part.trim()));
  return new Map(
    named.map(([folder = "", allowed = ""], at) => {
      // "all below": all folders further down in the same part of the list.
      const below = named
        .slice(at + 1)
        .flatMap(([name = ""]) => (name.split("/")[0] === folder.split("/")[0] ? [name] : []));
      const others = allowed.split(/,\s*/).filter(Boolean);
      return [folder, others.flatMap((other) => (other === "all below" ? below : [other]))];
    }),
  );
}

interface Import {
  from: string;
  to: string;
}

const SOURCE = /\.(ts|tsx|mjs|js)$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (name) => SOURCE.test(name) && /^(app|server|scripts|supabase\/local\/src|server\.ts)(\/|$)/.test(name),
  );

/** The longest listed folder that contains the file. */
function findFolder(file: string): string | undefined {
  if (/^app\/[^/]+$/.test(file)) return ENTRY_POINTS;
  const holding = [...rules.keys()].filter((folder) => file === folder || file.startsWith(`${folder}/`));
  return holding.sort((a, b) => b.length - a.length)[0];
}

function listImports(file: string): Import[] {
  const source = readFileSync(join(root, file), "utf8");
  const specifiers = Array.from(
    source.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g),
    ([, name = ""]) => name,
  );
  return specifiers.flatMap((name) => {
    if (name.startsWith("~/")) return [{ from: file, to: `app/${name.slice(2)}` }];
    if (/^#supabase-local(\/|$)/.test(name)) return [{ from: file, to: "supabase-local" }];
    if (name.startsWith(".")) return [{ from: file, to: relative(root, resolve(root, file, "..", name)) }];
    return [];
  });
}

const imports = files.flatMap(listImports);
const show = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

describe("import rules", () => {
  test("list every folder with sources, and every listed folder has some", () => {
    expect(files.filter((file) => !findFolder(file))).toEqual([]);
    expect([...rules.keys()].filter((folder) => !files.some((file) => findFolder(file) === folder))).toEqual(
      [],
    );
  });

  test.each([...rules])(
    "let %s import only itself and what the list allows, types included",
    (folder, allowed) => {
      const foreign = imports.filter(({ from, to }) => {
        const target = findFolder(to) ?? to.split("/")[0] ?? "";
        return findFolder(from) === folder && target !== folder && !allowed.includes(target);
      });
      expect(show(foreign)).toEqual([]);
    },
  );

  test("forbid Remix's own upload parser, which nobody maintains", () => {
    const users = files.filter((file) =>
      /unstable_parseMultipartFormData|multipart-parser/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(users).toEqual([]);
  });

  test("are checked against real imports", () => {
    expect(imports.length).toBeGreaterThan(1_000);
  });
});

test("source files have at most 250 lines, as CONTRIBUTING.md says", () => {
  const own = files.filter((file) => !file.endsWith("/database.types.ts"));
  const lines = (file: string) => readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
  expect(own.filter((file) => lines(file) > 250)).toEqual([]);
});
