import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { machine } from "../support/machine";

const README = path.join(import.meta.dirname, "../../README.md");
const { newFolder, clear } = machine();
afterEach(clear);

/** Writes the README's named code blocks, such as "```ts app.ts", below `folder`. */
async function followReadme(folder: string): Promise<string[]> {
  const text = await readFile(README, "utf8");
  const blocks = Array.from(text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms));
  for (const [, name = "", code = ""] of blocks) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), code);
  }
  return blocks.map(([, name = ""]) => name);
}

it("the README's application works unchanged", { timeout: 120_000 }, async () => {
  const folder = await newFolder();
  expect(await followReadme(folder)).toHaveLength(2);
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  const packages = createRequire(import.meta.url).resolve.paths("@portfolio/supabase-local") ?? [];
  const installed = packages.find(
    (name) => name === path.join(import.meta.dirname, "../../../../node_modules"),
  );
  await symlink(String(installed), path.join(folder, "node_modules"));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "app.ts"], {
    cwd: folder,
  });
  expect(stdout.split("\n")).toContain("hello");
});
