import { getHeapStatistics } from "node:v8";
import type { NextFunction, Request, Response } from "express";
import { toNetwork } from "../app/http/network.server";
import { SIGNED_OUT } from "../app/http/signed-out";
import { reject } from "./reject";
import { hasSignedSession } from "./signed-session";
import { whenOver } from "./when-over";

const KB = 1024;
const MB = 1024 * KB;
/** The largest form that visitors can send is the one on /auth. */
const PUBLIC_LIMIT = 64 * KB;
/**
 * The total size of large bodies processed at once. A text full of markup takes twenty times its size in memory, and
 * the site itself 100 MB. So a server with 256 MB processes 10 MB at once, and one with 1 GB as much as the other
 * limits allow.
 */
const BYTES_AT_ONCE = Math.max(8 * MB, (getHeapStatistics().heap_size_limit - 100 * MB) / 20);
/** Leaves it to the field's own limit to reject 10 MB of pasted text, which is at most 30 MB when URL-encoded. */
const ADMIN_LIMIT = Math.min(32 * MB, Math.floor(BYTES_AT_ONCE / MB) * MB);
/**
 * Images are read from the stream one at a time (app/media/library/read-upload.server.ts), up to 30 of 10 MB in one
 * form. A single image that is too large for the library is still read, and rejected on the page it was sent from.
 */
const IMAGES_LIMIT = 320 * MB;
const IMAGE_LIMIT = 10 * MB;

/** How many large bodies are processed at once. One network, which may be a whole office, gets half of the places. */
const LARGE_AT_ONCE = 6;
const LARGE_AT_ONCE_EACH = 3;
/** When to retry (seconds): most large bodies are processed faster than this. */
const RETRY_AFTER = "2";

/** A large body must arrive at this rate at least, or its connection is closed (bytes per interval, milliseconds). */
const MIN_BYTES = 50 * KB;
const INTERVAL_MS = 10_000;

/** The sizes of the large bodies that are being processed, by network. */
const large = new Map<string, number[]>();

/**
 * Rejects bodies that are too large, or too many large ones at once, before they are read: Remix holds a whole form in
 * memory, several times over. Only a sender who has, or had, a session may send more than 64 KB. The Content-Length is
 * required; every browser sends it with a form.
 */
export async function bodyLimit(request: Request, response: Response, next: NextFunction) {
  if (request.get("Transfer-Encoding")) {
    return reject(response, 411, "Send the form with a Content-Length.");
  }
  const length = getLength(request);
  if (length <= PUBLIC_LIMIT) return next();
  const { limit, advice } = getLimit(request.path);
  if (length > limit) return rejectLarge(response, limit, advice);
  if (!(await hasSignedSession(request))) {
    // What scripts send: drafts and files.
    if (/^\/admin\/(?:.+\/draft|(?:images|gallery)\/upload)$/i.test(request.path))
      return void response.status(SIGNED_OUT.status).json(SIGNED_OUT);
    return rejectLarge(response, PUBLIC_LIMIT, "sign in first");
  }
  if (!begin(request, response, limit === IMAGES_LIMIT ? Math.min(length, IMAGE_LIMIT) : length)) {
    const sentence = "The server is busy with other large texts. Go back and try again in a moment.";
    return reject(response.set("Retry-After", RETRY_AFTER), 503, sentence);
  }
  endIfSlow(request, response);
  next();
}

/** Otherwise a client that sends a byte from time to time could hold one of the few places for hours. */
function endIfSlow(request: Request, response: Response) {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (request.complete) clearInterval(timer);
    else if (bytesRead - before < MIN_BYTES) request.destroy();
    before = bytesRead;
  }, INTERVAL_MS).unref();
  whenOver(request, response, () => clearInterval(timer));
}

/** Whether the body is larger than visitors may send. */
export const isLarge = (request: Request) => getLength(request) > PUBLIC_LIMIT;

const getLength = (request: Request) => Number(request.get("Content-Length") ?? 0);

/** Counts a large body until the request is over; false if there are too many already. */
function begin(request: Request, response: Response, size: number): boolean {
  const network = toNetwork(request.ip);
  const own = large.get(network) ?? [];
  const all = [...large.values()].flat();
  if (own.length >= LARGE_AT_ONCE_EACH || all.length >= LARGE_AT_ONCE) return false;
  // A single body is always let through.
  if (all.length > 0 && sum(all) + size > BYTES_AT_ONCE) return false;
  own.push(size);
  large.set(network, own);
  whenOver(request, response, () => {
    own.splice(own.indexOf(size), 1);
    if (own.length === 0) large.delete(network);
  });
  return true;
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

function getLimit(path: string): { limit: number; advice: string } {
  if (/^\/admin\/(images|gallery)(\/upload)?(\.data)?$/i.test(path)) {
    return { limit: IMAGES_LIMIT, advice: "choose fewer images" };
  }
  if (/^\/admin\/migrate-models(\.data)?$/i.test(path))
    return { limit: ADMIN_LIMIT, advice: "choose a smaller file, or export less at once" };
  return { limit: /^\/admin\b/i.test(path) ? ADMIN_LIMIT : PUBLIC_LIMIT, advice: "make it shorter" };
}

function rejectLarge(response: Response, limit: number, advice: string) {
  const most = limit >= MB ? `${limit / MB} MB` : `${limit / KB} KB`;
  reject(
    response,
    413,
    `This is too large: at most ${most} can be sent here at once. Go back and ${advice}.`,
  );
}
