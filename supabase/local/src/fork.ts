import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const isSource = import.meta.url.endsWith(".ts");

/** Node's arguments for a child process that runs a module: tsx compiles a source; a build needs none. */
export const COMPILER = isSource
  ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
  : [];

/** The path of `<name>.ts` beside the module at `base`; in a build, of the compiled `<name>.js`. */
export const getModulePath = (base: string, name: string) =>
  fileURLToPath(new URL(`${name}.${isSource ? "ts" : "js"}`, base));
