import { cp, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { ASSETS, getAssetPath } from "supabase-local/assets";

const { resolve } = createRequire(import.meta.url);

/**
 * Writes the server and the embedded backend's process to `folder` as JavaScript that plain node runs: server.js and
 * main.js. Packages are not bundled; names and lines stay readable for the log.
 */
export async function compileServer(folder: string): Promise<void> {
  await build({
    entryPoints: ["server.ts", resolve("supabase-local/main")],
    entryNames: "[name]",
    outdir: folder,
    bundle: true,
    packages: "external",
    // The one package that is TypeScript.
    alias: { "supabase-local": resolve("supabase-local") },
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  for (const name of ASSETS) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(getAssetPath(name), join(folder, name));
  }
}
