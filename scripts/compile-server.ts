import { cp, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ASSETS, getAssetPath } from "@portfolio/supabase-local/assets";
import { build } from "esbuild";
import { compileOptions, threads } from "../app/http/thread.server";

const { resolve } = createRequire(import.meta.url);

/**
 * Compiles the server and its threads, the embedded backend's processes (main.js, backup-task.js) and the container's commands into
 * `folder`. Only threads contain their packages; code is not minified, so stack traces stay readable.
 */
export async function compileServer(folder: string): Promise<void> {
  await build({
    ...compileOptions,
    entryPoints: {
      server: "server.ts",
      main: resolve("@portfolio/supabase-local/main"),
      "backup-task": resolve("@portfolio/supabase-local/backup-task"),
      "supabase-local": resolve("@portfolio/supabase-local/cli"),
      admin: "scripts/admin.ts",
      doctor: "scripts/doctor.ts",
    },
    outdir: folder,
    // The only package written in TypeScript, so it is bundled.
    alias: Object.fromEntries(
      ["/backup-store", "/mail-server", ""].map((part) => {
        const name = `@portfolio/supabase-local${part}`;
        return [name, resolve(name)];
      }),
    ),
    logLevel: "warning",
  });
  await build({
    ...compileOptions,
    entryPoints: threads,
    outdir: folder,
    // They start in a third of the time.
    packages: "bundle",
    // Only compiles threads in development.
    external: ["esbuild"],
    // For packages in the older format.
    banner: { js: 'import { createRequire as of } from "node:module"; const require = of(import.meta.url);' },
    logLevel: "warning",
  });
  for (const name of ASSETS) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(getAssetPath(name), join(folder, name));
  }
}
