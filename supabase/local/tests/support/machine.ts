import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { findDataFolder } from "../../src/data-folder";
import { findOwner } from "../../src/lock";
import type { Backend, BackendOptions } from "../../src/supervise";

const COMPILED = inject("compiled");
/** The program `supabase-local`. */
export const COMMANDS = path.join(COMPILED, "supabase-local.js");
/** A site's process with a backend on the data folder in its first argument; it sends the backend's status. */
export const SITE = path.join(COMPILED, "site-process.js");

/** Starts a backend as the server of a site does. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const compiled: typeof import("../../src/supervise") = await import(path.join(COMPILED, "index.js"));
  return compiled.startBackend(options);
}

/** Temporary folders and backends for tests; `clear` stops and deletes them all. */
export function machine() {
  const folders = new Set<string>();
  const backends: Backend[] = [];
  return {
    async newFolder(): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), "operating-"));
      folders.add(folder);
      return folder;
    },
    async start(dataDir: string, options: Partial<BackendOptions> = {}): Promise<Backend> {
      folders.add(dataDir);
      const backend = await startBackend({ dataDir, siteUrl: "http://localhost:3000", ...options });
      backends.push(backend);
      return backend;
    },
    async clear(): Promise<void> {
      await Promise.all(backends.splice(0).map((backend) => backend.stop()));
      // Nested folders first.
      for (const folder of [...folders].reverse()) {
        if (await isHeld(folder)) await command(["stop"], folder);
        // Under root, the cluster of a private folder is elsewhere.
        const database = await realpath(path.join(folder, "postgres")).catch(() => folder);
        // A Postgres whose backend was killed may still be writing its last files.
        const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
        await rm(database, options);
        await rm(folder, options);
      }
      folders.clear();
    },
  };
}

/** Whether something runs on a data folder; asking is much cheaper than the command. */
async function isHeld(dataDir: string): Promise<boolean> {
  const folder = await findDataFolder(dataDir).catch(() => null);
  return folder !== null && (await findOwner(folder)) !== "gone";
}

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a `supabase-local` command on a data folder, without a terminal. */
export function command(
  args: string[],
  dataDir: string,
  { env = {}, input = "" }: { env?: Record<string, string>; input?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMANDS, ...args],
      { env: { ...process.env, DATA_DIR: dataDir, ...env }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
