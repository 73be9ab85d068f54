import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const BACKEND = "supabase/local";
/** What the backend reads at run time, beside its code (assets.ts there). */
const ASSETS = ["platform.sql", "auth/schema.sql", "storage/schema.sql", "mail/mailbox.css"];

/**
 * Writes the server and the embedded backend's process to `folder` as JavaScript that plain node runs: server.js and
 * main.js. Packages are not bundled; names and lines stay readable for the log.
 */
export async function compileServer(folder: string): Promise<void> {
  await build({
    entryPoints: ["server.ts", join(BACKEND, "main.ts")],
    entryNames: "[name]",
    outdir: folder,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  await Promise.all(ASSETS.map((name) => cp(join(BACKEND, name), join(folder, name))));
}
