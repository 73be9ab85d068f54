import { parentPort } from "node:worker_threads";
import { AppError } from "~/http/app-error.server";
import type { BlogOptions } from "./blogs/blog-entries.server";
import { readImport } from "./import-read.server";
import { pack } from "./packed-import.server";

/** The file to read. */
export interface ImportRequest {
  bytes: Uint8Array;
  options: BlogOptions;
}

/** What was read from it, packed, or why it cannot be imported. */
export type ImportAnswer = { packed: Uint8Array } | { problem: string };

// A thread of its own (import-reader.server.ts).
parentPort?.once("message", async (request: ImportRequest) => parentPort?.postMessage(await answer(request)));
parentPort?.postMessage("ready");

async function answer({ bytes, options }: ImportRequest): Promise<ImportAnswer> {
  try {
    return { packed: await pack(await readImport(Buffer.from(bytes), options)) };
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return { problem: error.message };
    throw error;
  }
}
