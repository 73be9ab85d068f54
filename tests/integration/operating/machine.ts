import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Backend, startBackend } from "supabase-local";

/** What a test leaves behind on this machine: `clear` ends and deletes it all. */
export function machine() {
  const folders: string[] = [];
  const backends: Backend[] = [];
  return {
    async newFolder(): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), "operating-"));
      folders.push(folder);
      return folder;
    },
    async start(dataDir: string): Promise<Backend> {
      const backend = await startBackend({ dataDir, siteUrl: "http://localhost:3000" });
      backends.push(backend);
      return backend;
    },
    async clear(): Promise<void> {
      await Promise.all(backends.splice(0).map((backend) => backend.stop()));
      for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
    },
  };
}
