import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A copy of the project that a test may change; packages and public files are only linked. Call `remove()` at the end. */
export async function copyProject(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "project-"));
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const files = stdout.split("\0").filter((name) => existsSync(name) && !name.startsWith("public/"));
  await Promise.all(files.map((name) => cp(name, join(folder, name))));
  // The test of the documents asks Git which files there are.
  await run("git", ["init", "--quiet"], { cwd: folder });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "public"));
  const shown = (await readdir("public")).filter((name) => name !== "build");
  await Promise.all(shown.map((name) => symlink(resolve("public", name), join(folder, "public", name))));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Writes a document's named code blocks, such as "```ts app/talks.ts", into a copy of the project. */
export async function followDocument(document: string, folder: string): Promise<string[]> {
  const text = await readFile(document, "utf8");
  const blocks = Array.from(text.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms));
  for (const [, language, path = "", code = ""] of blocks) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    const isChange = language === "diff";
    await writeFile(file, isChange ? changed(await readFile(file, "utf8"), code, path) : code);
  }
  return blocks.map(([, , path = ""]) => path);
}

/**
 * Applies a diff: adds each "+" line and removes each "-" line. Removed lines and context lines, which begin with a
 * space, must exist in this order; added lines go after the line before them, or first before the line after them.
 * @throws if a line is missing, which means that the document is out of date
 */
function changed(text: string, diff: string, path: string): string {
  const lines = text.split("\n");
  const first: string[] = [];
  let at: number | undefined;
  for (const line of diff.trimEnd().split("\n")) {
    const [sign, rest] = [line[0], line.slice(1)];
    if (sign === "+") {
      if (at === undefined) first.push(rest);
      else lines.splice(at++, 0, rest);
      continue;
    }
    const found = lines.indexOf(rest, at);
    if (found === -1) throw new Error(`${path} has no line “${rest}” (any more).`);
    if (at === undefined) lines.splice(found, 0, ...first);
    at = found + (at === undefined ? first.length : 0) + 1;
    if (sign === "-") lines.splice(--at, 1);
  }
  return lines.join("\n");
}

/** Runs a Node program in a copy of the project. @throws with its output if it fails */
export async function runIn(folder: string, ...args: string[]): Promise<void> {
  try {
    await run(process.execPath, args, { cwd: folder });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`node ${args.join(" ")}:\n${stdout}${stderr}`);
  }
}
