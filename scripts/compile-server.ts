import { build } from "esbuild";
import { copyAssets, PROGRAMS } from "#supabase-local/build";
import { compileOptions, threadOptions, threads } from "../app/runtime/thread.server";

/**
 * Compiles the server and its threads, the embedded backend's processes (main.js, backup-task.js) and the container's commands into
 * `folder`. Only threads contain their packages; code is not minified, so stack traces stay readable.
 */
export async function compileServer(folder: string): Promise<void> {
  await build({
    ...compileOptions,
    entryPoints: {
      server: "server.ts",
      ...PROGRAMS,
      admin: "scripts/admin.ts",
      doctor: "scripts/doctor.ts",
    },
    outdir: folder,
    logLevel: "warning",
  });
  await build({ ...threadOptions, entryPoints: threads, outdir: folder, logLevel: "warning" });
  await copyAssets(folder);
}
