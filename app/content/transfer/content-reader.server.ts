import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "~/http/app-error.server";
import { FORMAT } from "./export.server";
import { CONTENT } from "./zip.server";

/** Relative to the project's folder, in which the server is started. */
const WORKER = "app/content/transfer/content-worker.mjs";
/** Far more rows than an author writes, and the longest text that the database accepts. */
const LIMITS = { rows: 100_000, characters: 6_000_000 };
/** The worker's limits (milliseconds, MB): ten times what 50 MB of text need. */
const DEADLINE = 20_000;
const MEMORY = 1_024;

/** If `tables` is null, the file is not an export. */
type Answer =
  | { problem: string }
  | { format: unknown; version: unknown; tables: [table: string, rows: string[]][] | null };

/**
 * The rows of a content.json by table, each still as JSON. A worker thread parses it, so the site stays responsive.
 * @throws AppError if it is not an export from this site
 */
export async function readContent(bytes: Uint8Array): Promise<[table: string, rows: string[]][]> {
  const answer = await askThread<Answer>(WORKER, bytes);
  if ("problem" in answer) throw new AppError(422, `${CONTENT} ${answer.problem}`);
  const { format, version, tables } = answer;
  if (!tables || format !== FORMAT.format || version !== FORMAT.version) {
    throw new AppError(
      422,
      `${CONTENT} is not an export from this site (format ${FORMAT.format}, version ${FORMAT.version}).`,
    );
  }
  return tables;
}

/** The answer of a worker that parses a file, or why it failed. */
export async function askThread<Result>(
  script: string,
  bytes: Uint8Array,
): Promise<Result | { problem: string }> {
  const worker = new Worker(path.resolve(script), {
    workerData: LIMITS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  try {
    const answered = once(worker, "message", { signal: AbortSignal.timeout(DEADLINE) });
    worker.postMessage(bytes);
    return (await answered)[0];
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    if (name === "AbortError") return { problem: "takes too long to read." };
    if (code === "ERR_WORKER_OUT_OF_MEMORY") return { problem: "has too many parts." };
    throw error;
  } finally {
    void worker.terminate();
  }
}
