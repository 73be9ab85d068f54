import type { IncomingMessage } from "node:http";
import { FileError } from "~/http/app-error.server";
import { type MayConnect, NotPublicError, requestPublic } from "~/http/public-request.server";
import { withoutRequestSlot } from "~/runtime/request-slot.server";
import { signalAfter } from "~/runtime/signal-after.server";
import { singleton } from "~/runtime/singleton.server";
import { Slots } from "~/runtime/slots.server";
import { parseUrl } from "~/ui/parse-url";

const MAX_REDIRECTS = 3;
/** Applies to the whole fetch, including DNS and redirects (milliseconds). */
const TIMEOUT_MS = 10_000;

const SLOW = "its site takes too long.";
const UNREACHABLE = "its site can’t be reached.";

/** Whether an error of `fetchPublic` means that the whole site does not answer. */
export const isSiteDown = ({ message }: Error) => message.endsWith(SLOW) || message.endsWith(UNREACHABLE);

interface FetchOptions {
  /** The Accept header. */
  accept: string;
  /** The most bytes that are read; a longer body is rejected, or cut if `isCut`. */
  maxBytes: number;
  isCut?: boolean;
  signal: AbortSignal;
  mayConnect?: MayConnect | undefined;
}

/** A response: its URL after redirects, its Content-Type in lower case, and its bytes. */
interface Fetched {
  url: URL;
  type: string;
  bytes: Buffer;
}

/** Fetches at the same time: their bodies share the memory. */
const AT_ONCE = 6;
const slots = singleton("remote hosts", () => new Slots(AT_ONCE));

/**
 * Fetches an untrusted URL, without the slot of the request that needs it. Every connection, including those after up
 * to three redirects, goes to a checked IP address and sends no cookies or credentials.
 * @throws FileError
 */
export const fetchPublic = (requestedUrl: string, options: FetchOptions): Promise<Fetched> =>
  withoutRequestSlot(() => slots.run(1, () => fetchNow(requestedUrl, options)));

async function fetchNow(requestedUrl: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.any([options.signal, signalAfter(TIMEOUT_MS)]);
  const headers = { Accept: options.accept };
  try {
    let url = parseWebUrl(requestedUrl);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await requestPublic(url, { signal, headers, mayConnect: options.mayConnect });
      const { statusCode = 0, headers: sent } = answer;
      if (statusCode >= 300 && statusCode < 400 && sent.location) {
        answer.destroy();
        url = parseWebUrl(sent.location, url);
      } else if (statusCode === 200) {
        const type = (sent["content-type"] ?? "").toLowerCase();
        return { url, type, bytes: await read(answer, signal, options) };
      } else {
        answer.destroy();
        throw new FileError(`can’t be fetched: its site answered ${statusCode}.`);
      }
    }
    throw new FileError("can’t be fetched: its site redirects too often.");
  } catch (thrown) {
    if (thrown instanceof FileError) throw thrown;
    if (thrown instanceof NotPublicError) throw new FileError(`can’t be fetched: ${thrown.message}.`);
    throw new FileError(signal.aborted ? `can’t be fetched: ${SLOW}` : `can’t be fetched: ${UNREACHABLE}`);
  }
}

function parseWebUrl(value: string, base?: URL): URL {
  const url = parseUrl(value, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FileError("does not have a web address.");
  url.username = "";
  url.password = "";
  return url;
}

async function read(
  answer: IncomingMessage,
  signal: AbortSignal,
  { maxBytes, isCut }: FetchOptions,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Otherwise a site that stops sending would keep the request open.
  const end = () => answer.destroy(new Error("aborted"));
  signal.addEventListener("abort", end, { once: true });
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes && !isCut)
        throw new FileError(`is too large: at most ${maxBytes / 1024 / 1024} MB.`);
      chunks.push(chunk);
      if (length > maxBytes) break;
    }
  } finally {
    signal.removeEventListener("abort", end);
    answer.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
