import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "~/http/app-error.server";
import { cutText } from "~/ui/cut-text";
import { replaceInvisible } from "~/ui/invisible";
import { MAX_BYTES, MAX_FILES } from "./limits";

/** A file of a form. */
export interface SentFile {
  name: string;
  /** Null if it is larger than MAX_BYTES: its bytes were discarded. */
  bytes: Buffer | null;
}

/** Whether a request contains files. */
export const isUpload = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");

/**
 * Passes the files of a form to `work` one after the other while the form is still arriving. The next file is read once
 * `work` is done, so at most two are in memory. Empty file fields are skipped.
 * @throws AppError (400) if the body is not a complete form, (422) for too many files; whatever `work` throws
 */
export async function forEachFile(
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
    // The pipeline's error is rethrown below; until then the rejection must not count as unhandled.
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
    // If the sender disconnects, the open file's stream never ends by itself.
    open?.destroy(new Error("The sender left"));
    await turn;
    throw error instanceof AppError ? error : new AppError(400, "The form can’t be read.");
  }
  await turn;
  if (isTooMany)
    throw new AppError(422, `Only the first ${MAX_FILES} were added. Upload the rest separately.`);
  if (files === 0) throw new AppError(422, "Choose a file first.");
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
    throw new AppError(400, "The form can’t be read.");
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

/** How browsers encode quotation marks and line breaks in names (HTML, "multipart form data"). */
const ESCAPED = /%(?:22|0D|0A)/g;

/** The file's name on one line, as the table stores it. */
function getName(sent: string | undefined): string {
  const name = (sent ?? "").replace(ESCAPED, (code) => (code === "%22" ? '"' : " "));
  const line = replaceInvisible(name, " ").replace(/\s+/g, " ").trim();
  return cutText(line, 200) || "Untitled";
}
