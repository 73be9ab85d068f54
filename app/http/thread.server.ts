import { once } from "node:events";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { threadId, Worker } from "node:worker_threads";

/** The threads of the site, by name, with their sources; scripts/compile-server.ts compiles them with the server. */
export const threads = {
  "import-thread": "app/content/transfer/import-thread.ts",
  "markdown-thread": "app/rich-text/markdown-thread.ts",
} as const;

type Name = keyof typeof threads;

interface Limits {
  /** Milliseconds for one answer. The start of the thread, which posts a message when it can be asked, is not counted. */
  deadline: number;
  /** MB of its heap. */
  memory: number;
}

/**
 * A thread that answers one message after another, and that can be stopped in the middle of its work. It is started when
 * it is first asked, and again after it was stopped.
 */
export class Thread<Answer extends object> {
  #worker: Promise<Worker> | null = null;

  constructor(
    private readonly name: Name,
    private readonly limits: Limits,
  ) {}

  /**
   * Its answer; "late" past the deadline and "large" if its memory did not suffice. Not to be called before the last
   * answer is there. @throws what the thread throws
   */
  async ask(message: unknown): Promise<Answer | "late" | "large"> {
    try {
      this.#worker ??= start(this.name, this.limits.memory);
      const worker = await this.#worker;
      const answered = once(worker, "message", { signal: AbortSignal.timeout(this.limits.deadline) });
      worker.postMessage(message);
      return (await answered)[0];
    } catch (error) {
      this.close();
      const { name, code } = error as NodeJS.ErrnoException;
      if (name === "AbortError") return "late";
      if (code === "ERR_WORKER_OUT_OF_MEMORY") return "large";
      throw error;
    }
  }

  close(): void {
    void this.#worker?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    this.#worker = null;
  }
}

async function start(name: Name, memory: number): Promise<Worker> {
  const worker = new Worker(await findScript(name), { resourceLimits: { maxOldGenerationSizeMb: memory } });
  // An error while nobody asks must not end the process, nor must the thread keep it from exiting.
  worker.on("error", () => undefined).unref();
  await once(worker, "message");
  return worker;
}

/** Relative to the project's folder, in which the server is started. */
const findScript = async (name: Name): Promise<string> =>
  process.env.NODE_ENV === "production" ? path.resolve(`build/server/${name}.js`) : compile(name);

/** In development and in tests nothing has been compiled before. */
async function compile(name: Name): Promise<string> {
  const { build } = await import("esbuild");
  const folder = path.resolve(".cache/threads");
  await mkdir(folder, { recursive: true });
  // Renamed, because other processes may start the same thread meanwhile.
  const outfile = path.join(folder, `${name}-${process.pid}-${threadId}.mjs`);
  const entry = path.resolve(threads[name]);
  await build({
    ...{ entryPoints: [entry], outfile, bundle: true },
    ...{ packages: "external", platform: "node", format: "esm" },
  });
  const script = path.join(folder, `${name}.mjs`);
  await rename(outfile, script);
  return script;
}
