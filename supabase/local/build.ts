import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { ASSETS, getAssetPath } from "./src/assets";

const source = (name: string) => path.join(import.meta.dirname, "src", name);

/** The backend's programs, as esbuild's entry points: their compiled files stand beside what starts them. */
export const PROGRAMS = {
  main: source("main.ts"),
  "backup-task": source("backups/backup-task.ts"),
  "supabase-local": source("cli/index.ts"),
};

/** The module that the packed package exports. */
export const ENTRY = source("supervise.ts");

/** Copies what the programs read at run time into the folder in which they were compiled. */
export async function copyAssets(folder: string): Promise<void> {
  for (const name of ASSETS) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await cp(getAssetPath(name), path.join(folder, name));
  }
}
