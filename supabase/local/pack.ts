// `npm pack` runs this first: compiles what the package contains into dist/.
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { copyAssets, ENTRY, PROGRAMS } from "./build";

const folder = path.join(import.meta.dirname, "dist");
await rm(folder, { recursive: true, force: true });
await build({
  entryPoints: { index: ENTRY, ...PROGRAMS },
  outdir: folder,
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
await copyAssets(folder);
await writeFile(path.join(folder, "index.d.ts"), await declare(ENTRY));

/** The types of a module. @throws if they need another file's, which the package does not have */
async function declare(file: string): Promise<string> {
  const { outputText } = ts.transpileDeclaration(await readFile(file, "utf8"), {
    fileName: file,
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  if (/^import/m.test(outputText)) throw new Error(`The types of ${file} are not complete:\n${outputText}`);
  return outputText;
}
