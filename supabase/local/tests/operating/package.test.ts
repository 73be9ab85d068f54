import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isEmbedded } from "../support/backend";
import { machine } from "../support/machine";

const PACKAGE = path.join(import.meta.dirname, "../..");
const TSC = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const { newFolder, clear } = machine();

/** An empty folder, into which the package is installed as npm has packed it. */
let folder: string;
/** The commands of the README's application. */
let commands: string[];
/** The paths in the package. */
let packed: string[];

beforeAll(async () => {
  folder = await newFolder();
  const [result] = JSON.parse(await run(`npm pack --json --pack-destination ${folder}`, PACKAGE));
  packed = result.files.map((file: { path: string }) => file.path);
  commands = await followReadme();
  await run(`${commands[0]} --prefer-offline --no-audit --no-fund`);
}, 120_000);
afterAll(clear);

/** Runs a command, and returns its output. @throws with all that it has printed if it fails */
async function run(command: string, cwd = folder): Promise<string> {
  try {
    return (await promisify(execFile)("sh", ["-c", command], { cwd })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}:\n${stdout}${stderr}`);
  }
}

/** Writes the README's named blocks of code, such as "```js app.mjs"; returns the lines of its first other block. */
async function followReadme(): Promise<string[]> {
  const text = await readFile(path.join(PACKAGE, "README.md"), "utf8");
  for (const [, name = "", code = ""] of text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), code);
  }
  return /^```sh\n(.*?)^```$/ms.exec(text)?.[1]?.trimEnd().split("\n") ?? [];
}

describe.skipIf(!isEmbedded())("the packed package", { timeout: 120_000 }, () => {
  it("has what runs, its types, a licence and a changelog, and neither sources nor tests", () => {
    expect(packed).toEqual(
      expect.arrayContaining(["CHANGELOG.md", "LICENSE", "README.md", "dist/index.d.ts", "dist/index.js"]),
    );
    expect(packed.filter((file) => /^(?:src|tests)\/|(?<!\.d)\.ts$/.test(file))).toEqual([]);
    expect(packed.filter((file) => !/^(?:dist\/|[^/]+$)/.test(file))).toEqual([]);
  });

  it("does what its README says, in a folder with nothing else", async () => {
    expect(commands).toHaveLength(5);
    const [, start = "", ...others] = commands;
    // A process that stays would keep the pipe of its output open.
    const printed = await run(`${start.replace(/#.*/, "")} > started.txt && cat started.txt`);
    expect(printed).toContain("The backend is running");
    expect(printed).toContain("Stop it with `npx supabase-local stop`.");
    const outputs: string[] = [];
    for (const command of others) outputs.push(await run(command));
    expect(outputs).toEqual([
      expect.stringContaining("good morning"),
      expect.stringContaining("Stopped."),
      "hello\n",
    ]);
  });

  it.each([
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ])("has types for the module format %s, resolved as %s", async (module, moduleResolution) => {
    const compilerOptions = {
      module,
      moduleResolution,
      target: "es2022",
      strict: true,
      noEmit: true,
      types: [],
    };
    const files = { "types.mts": USE_OF_TYPES, "tsconfig.json": JSON.stringify({ compilerOptions }) };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    await run(`"${process.execPath}" "${TSC}"`);
  });
});

const USE_OF_TYPES = `
import { type Backend, type BackendOptions, type BackendStatus, startBackend } from "supabase-local";

const options: BackendOptions = { dataDir: ".data", siteUrl: "http://localhost:3000" };
const { status, stop }: Backend = await startBackend(options);
const { url, anonKey }: BackendStatus = status;
export const words: string[] = [url, anonKey];
export const stopped: Promise<void> = stop();
// @ts-expect-error: there is a folder for the data
await startBackend({ siteUrl: url });
`;
