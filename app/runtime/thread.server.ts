import { once } from "node:events";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { threadId, Worker } from "node:worker_threads";
import type { BuildOptions } from "esbuild";
import { signalAfter } from "./signal-after.server";

/** The threads of the site, by name, with their sources; scripts/compile-server.ts compiles them with the server. */
export const threads = {
  "import-thread": "app/content/transfer/import-thread.ts",
  "markdown-thread": "app/rich-text/markdown-thread.ts",
  "markdown-tree-thread": "app/rich-text/markdown-tree-thread.ts",
} as const;

/** How the server is compiled: packages stay outside, and code is readable. */
export const compileOptions = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
} as const;

/** How threads are compiled: with their packages, so that they start in a third of the time. */
export const threadOptions = {
  ...compileOptions,
  packages: "bundle",
  // Only compiles threads in development.
  external: ["esbuild"],
  // For packages in the older format.
  banner: { js: 'import { createRequire as of } from "node:module"; const require = of(import.meta.url);' },
} as const satisfies BuildOptions;

type Name = keyof typeof threads;

/** How long a thread may take to start (milliseconds): longer only if the machine is far too busy. */
const START_MS = 60_000;

interface Limits {
  /** Milliseconds for one answer, after the thread has started: it posts a message when it can be asked. */
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
   * Its answer; "late" past the deadline, "large" if its memory did not suffice, and "left" once `client` is aborted.
   * Call it only after the previous answer has arrived. @throws what the thread throws
   */
  async ask(message: unknown, client?: AbortSignal): Promise<Answer | "late" | "large" | "left"> {
    if (client?.aborted) return "left";
    let deadline: AbortSignal | undefined;
    try {
      const worker = await this.start();
      worker.ref();
      worker.postMessage(message);
      deadline = signalAfter(this.limits.deadline);
      const signal = client ? AbortSignal.any([client, deadline]) : deadline;
      const [answer] = await once(worker, "message", { signal });
      worker.unref();
      return answer;
    } catch (error) {
      this.close();
      if (client?.aborted) return "left";
      if (deadline?.aborted) return "late";
      if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return "large";
      throw error;
    }
  }

  /** Starts it, unless it has been, so that this does not count as time of an answer. @throws if it cannot start */
  start(): Promise<Worker> {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  /** It is forgotten when it ends, also while nobody asks. */
  #start(): Promise<Worker> {
    const forget = () => {
      if (this.#worker === starting) this.#worker = null;
    };
    const starting = start(this.name, this.limits.memory);
    starting.then((worker) => worker.once("exit", forget), forget);
    return starting;
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
  worker.on("error", () => undefined);
  try {
    await once(worker, "message", { signal: AbortSignal.timeout(START_MS) });
    worker.unref();
    return worker;
  } catch (error) {
    void worker.terminate();
    throw error;
  }
}

/** Those that are compiled, by name: once for all that are started. */
const compiled = new Map<Name, Promise<string>>();

/**
 * Relative to the project's folder, in which the server is started. In development and in tests nothing has been compiled
 * before.
 */
async function findScript(name: Name): Promise<string> {
  if (process.env.NODE_ENV === "production") return path.resolve(`build/server/${name}.js`);
  const script = compiled.get(name) ?? compile(name);
  compiled.set(name, script);
  // The next one may succeed.
  script.catch(() => compiled.delete(name));
  return script;
}

async function compile(name: Name): Promise<string> {
  const { build } = await import("esbuild");
  const folder = path.resolve(".cache/threads");
  await mkdir(folder, { recursive: true });
  // Renamed, because other processes may start the same thread meanwhile.
  const outfile = path.join(folder, `${name}-${process.pid}-${threadId}.mjs`);
  const entry = path.resolve(threads[name]);
  await build({ ...threadOptions, entryPoints: [entry], outfile });
  const script = path.join(folder, `${name}.mjs`);
  await rename(outfile, script);
  return script;
}
