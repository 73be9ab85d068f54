import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AuthError, invalid } from "./errors";

/** bcrypt reads no more bytes than this; a longer password would be cut silently. */
const LONGEST_BYTES = 72;
/** Hash of a password that nobody has: what an unknown address is compared with, so that it takes as long. */
const NOBODYS_HASH = "$2b$10$ziouZo7EmClUyraGnV/uAOas/ftMHvy24AOIAFjfC58bkzfC7U8iK";
/** About 15 s of work for one thread; whoever comes later is told to try again. */
const LONGEST_QUEUE = 256;

/** Throws as hosted does for a password that is too short (422 weak_password) or longer than bcrypt reads. */
export function checkStrength(password: string, minimum: number): void {
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    throw invalid(`Password cannot be longer than ${LONGEST_BYTES} characters`);
  }
  if (password.length < minimum) {
    throw new AuthError(422, "weak_password", `Password should be at least ${minimum} characters.`, {
      weak_password: { reasons: ["length"] },
    });
  }
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a null hash too, after as much work as for a real one. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

interface Job {
  task: { password: string; hash?: string; cost?: number };
  done(result: string | boolean): void;
  failed(error: Error): void;
}

/**
 * bcrypt in worker threads (one fewer than processors), each with one task at a time: the main thread, which
 * answers everybody else, never computes a hash. Threads start when first needed and never keep the process alive.
 */
export function createPasswordHasher(cost: number): PasswordHasher {
  const size = Math.max(1, Math.min(4, availableParallelism() - 1));
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Job>();

  function startWorker(): Worker {
    const worker = new Worker(new URL("./password-worker.mjs", import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on("message", (result: string | boolean) => {
      busy.get(worker)?.done(result);
      busy.delete(worker);
      idle.push(worker);
      next();
    });
    worker.on("error", (error) => {
      busy.get(worker)?.failed(error instanceof Error ? error : new Error(String(error)));
      busy.delete(worker);
      next();
    });
    return worker;
  }

  function next() {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (busy.size < size ? startWorker() : undefined);
    const job = worker && waiting.shift();
    if (!job) return;
    busy.set(worker, job);
    worker.postMessage(job.task);
  }

  function run(task: Job["task"]): Promise<string | boolean> {
    if (waiting.length >= LONGEST_QUEUE) {
      return Promise.reject(new AuthError(429, "over_request_rate_limit", "Request rate limit reached"));
    }
    return new Promise((done, failed) => {
      waiting.push({ task, done, failed });
      next();
    });
  }

  return {
    hash: async (password) => String(await run({ password, cost })),
    async matches(password, hash) {
      const same = await run({ password: password.slice(0, LONGEST_BYTES), hash: hash || NOBODYS_HASH });
      return same === true && Boolean(hash);
    },
  };
}
