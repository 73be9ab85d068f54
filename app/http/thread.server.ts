import { once } from "node:events";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { threadId, Worker } from "node:worker_threads";

/** The threads of the site, by name, with their sources; scripts/compile-server.ts compiles them with the server. */
export const threads = { "import-thread": "app/content/transfer/import-thread.ts" } as const;

interface Limits {
  /** Milliseconds. The start of the thread, which posts a message when it can be asked, is not counted. */
  deadline: number;
  /** MB of its heap. */
  memory: number;
}

/**
 * The answer of a thread to a message; "late" past the deadline and "large" if its memory did not suffice. It is ended
 * afterwards, so it can be stopped in the middle of its work. @throws what the thread throws
 */
export async function askThread<Answer>(
  name: keyof typeof threads,
  message: unknown,
  { deadline, memory }: Limits,
): Promise<Answer | "late" | "large"> {
  const worker = new Worker(await findScript(name), { resourceLimits: { maxOldGenerationSizeMb: memory } });
  try {
    await once(worker, "message");
    const answered = once(worker, "message", { signal: AbortSignal.timeout(deadline) });
    worker.postMessage(message);
    return (await answered)[0];
  } catch (error) {
    const { name: kind, code } = error as NodeJS.ErrnoException;
    if (kind === "AbortError") return "late";
    if (code === "ERR_WORKER_OUT_OF_MEMORY") return "large";
    throw error;
  } finally {
    void worker.terminate();
  }
}

/** Relative to the project's folder, in which the server is started. */
const findScript = async (name: keyof typeof threads): Promise<string> =>
  process.env.NODE_ENV === "production" ? path.resolve(`build/server/${name}.js`) : compile(name);

/** In development and in tests nothing has been compiled before. */
async function compile(name: keyof typeof threads): Promise<string> {
  const { build } = await import("esbuild");
  const folder = path.resolve(".cache/threads");
  await mkdir(folder, { recursive: true });
  // Renamed, because other processes may start the same thread meanwhile.
  const outfile = path.join(folder, `${name}-${process.pid}-${threadId}.mjs`);
  const entry = path.resolve(threads[name]);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
  const script = path.join(folder, `${name}.mjs`);
  await rename(outfile, script);
  return script;
}
