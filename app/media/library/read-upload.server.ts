import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "~/http/app-error.server";
import { MAX_BYTES, MAX_FILES } from "./limits";

/** One file of a form. */
export interface SentFile {
  name: string;
  /** Null: it has more bytes than a picture may have. They were not kept. */
  bytes: Buffer | null;
}

/** Whether a request carries files. */
export const isUpload = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");

/**
 * Hands the files of a form to `work`, one after the other, while the form still arrives: the next is read when
 * `work` is done, so that two are in memory at most. Empty file fields are skipped.
 * @throws AppError (400) for what is no form or breaks off, (422) for too many files; what `work` throws
 */
export async function eachFile(
  request: Request,
  signal: AbortSignal,
  work: (file: SentFile) => Promise<void>,
): Promise<void> {
  const form = readForm(request);
  let files = 0;
  let turn = Promise.resolve();
  let open: BusboyFileStream | undefined;
  form.on("file", (_field, stream, name) => {
    open = stream;
    turn = turn.then(async () => {
      const bytes = await read(stream);
      if (!name && bytes?.length === 0) return;
      files += 1;
      await work({ name: getName(name), bytes });
    });
    // Whoever waits for `turn` hears of it; until then it must not count as unhandled.
    turn.catch((error) => form.destroy(error));
    stream.on("error", () => undefined);
  });
  let isTooMany = false;
  form.on("filesLimit", () => {
    isTooMany = true;
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form, { signal });
  } catch (error) {
    // A file that the sender gave up never ends by itself.
    open?.destroy(new Error("The sender left"));
    await turn;
    throw error instanceof AppError ? error : new AppError(400, "The form cannot be read.");
  }
  await turn;
  if (isTooMany)
    throw new AppError(422, `Only the first ${MAX_FILES} were added. Upload the rest separately.`);
  if (files === 0) throw new AppError(422, "Choose an image first.");
}

function readForm(request: Request): BusboyInstance {
  try {
    if (!request.body) throw new Error("no body");
    const headers = { "content-type": request.headers.get("Content-Type") ?? "" };
    return new Busboy({
      headers,
      limits: { fileSize: MAX_BYTES, files: MAX_FILES, fields: 10, fieldSize: 10_000 },
    });
  } catch {
    throw new AppError(400, "The form cannot be read.");
  }
}

async function read(stream: BusboyFileStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch {
    throw new AppError(400, "The form ended too early.");
  }
  return stream.truncated ? null : Buffer.concat(chunks);
}

/** What the file was called, on one line, as the table takes it. */
function getName(sent: string | undefined): string {
  const line = (sent ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return Array.from(line).slice(0, 200).join("") || "Untitled";
}
