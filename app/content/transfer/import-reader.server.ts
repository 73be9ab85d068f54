import { AppError } from "~/http/app-error.server";
import { runSerially } from "~/runtime/serial-queue.server";
import { Thread } from "~/runtime/thread.server";
import type { BlogOptions } from "./blogs/blog-entries.server";
import type { Incoming } from "./import-read.server";
import type { ImportAnswer, ImportRequest } from "./import-thread";
import { TOO_MUCH, unpack } from "./packed-import.server";

/** Proxies end a request after a minute; the heap is that for 50 MB of the most demanding JSON. */
const LIMITS = { deadline: 50_000, memory: 1_024 };

/**
 * Reads a file to import as `readImport` does, in a thread: reading the texts of another system takes the processor for
 * as long as their author, or a stranger, has made them long. It ends when `client` is aborted, and others are read.
 * @throws AppError with status 422 that says why it cannot be imported
 */
export async function readImportInThread(
  file: Buffer,
  options: BlogOptions,
  client?: AbortSignal,
  limits = LIMITS,
): Promise<Incoming> {
  const request: ImportRequest = { bytes: file, options };
  const thread = new Thread<ImportAnswer>("import-thread", limits);
  const answer = await runSerially("imports", () =>
    thread.ask(request, client).finally(() => thread.close()),
  );
  if (answer === "left") throw new AppError(422, "The file was not read, because the connection ended.");
  if (answer === "late")
    throw new AppError(422, "This file takes too long to read. Split it into several, and import each.");
  if (answer === "large") throw new AppError(422, TOO_MUCH);
  if ("problem" in answer) throw new AppError(422, answer.problem);
  return unpack(Buffer.from(answer.packed));
}
