import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";
import type { TestProject } from "vitest/node";
import { copyAssets, ENTRY, PROGRAMS } from "../../build";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder with the compiled backend. */
    compiled: string;
  }
}

/** Below the package, where its compiled modules find their dependencies. */
const CACHE = path.join(import.meta.dirname, "../../node_modules/.cache");

/** With packages, which halves the time of a process; a container has them beside it. */
export const BUNDLE = {
  bundle: true,
  external: ["bcrypt"],
  banner: { js: 'import { createRequire as of } from "node:module"; const require = of(import.meta.url);' },
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * Compiles the backend, as a container has it, for tests that start hundreds of processes: tsx would need three times
 * the processor time for each.
 */
export default async function compile(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, "compiled-"));
  await build({
    entryPoints: {
      index: ENTRY,
      ...PROGRAMS,
      "site-process": path.join(import.meta.dirname, "site-process.ts"),
    },
    outdir: folder,
    ...BUNDLE,
  });
  await copyAssets(folder);
  project.provide("compiled", folder);
  return () => rm(folder, { recursive: true });
}
