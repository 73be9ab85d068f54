import type { IncomingMessage } from "node:http";
import { AppError } from "~/http/app-error.server";
import { type MayConnect, NotPublicError, requestPublic } from "~/http/public-request.server";
import { MAX_BYTES } from "./limits";

const MAX_REDIRECTS = 3;
/** For the whole fetch, DNS and redirects included (milliseconds). */
const TIMEOUT_MS = 10_000;
const HEADERS = { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" };

const SLOW = "its site takes too long.";
const UNREACHABLE = "its site cannot be reached.";

/** Whether an error says that its whole site does not answer. */
export const isSiteDown = ({ message }: AppError) => message.endsWith(SLOW) || message.endsWith(UNREACHABLE);

/**
 * The bytes at a URL that somebody else chose, at most as many as an image may have; whether they are an image is not
 * checked. Each connection, also after each of up to three redirects, goes to a checked IP address and sends no
 * cookies or credentials.
 * @throws AppError (422) whose message completes a sentence that begins with the image's name
 */
export async function fetchRemoteImage(
  address: string,
  sender: AbortSignal,
  mayConnect?: MayConnect,
): Promise<{ name: string; bytes: Buffer }> {
  const signal = AbortSignal.any([sender, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    let url = webAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await requestPublic(url, { signal, headers: HEADERS, mayConnect });
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = webAddress(headers.location, url);
      } else if (statusCode === 200) {
        return { name: getName(url), bytes: await read(answer, signal) };
      } else {
        answer.destroy();
        throw new AppError(422, `cannot be fetched: its site answered ${statusCode}.`);
      }
    }
    throw new AppError(422, "cannot be fetched: its site redirects too often.");
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (thrown instanceof NotPublicError) throw new AppError(422, `cannot be fetched: ${thrown.message}.`);
    throw new AppError(
      422,
      signal.aborted ? `cannot be fetched: ${SLOW}` : `cannot be fetched: ${UNREACHABLE}`,
    );
  }
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError(422, "does not have a web address.");
  url.username = "";
  url.password = "";
  return url;
}

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Otherwise a site that stops sending would keep the request open.
  const end = () => answer.destroy(new Error("aborted"));
  signal.addEventListener("abort", end, { once: true });
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new AppError(422, `is too large: at most ${MAX_BYTES / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener("abort", end);
    answer.destroy();
  }
  return Buffer.concat(chunks);
}

/** The last part of the URL's path, or its host. */
function getName({ pathname, hostname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return (
      (decodeURIComponent(last) || hostname)
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
        .trim()
        .slice(0, 200) || hostname
    );
  } catch {
    return hostname;
  }
}
