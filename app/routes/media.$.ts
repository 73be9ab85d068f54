import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAccount } from "~/auth/session.server";
import { withBackpressure } from "~/http/backpressure.server";
import { notModified } from "~/http/conditional.server";
import { getPlayerPage } from "~/media/cards/player-page";
import { isBinned } from "~/media/library/deleted-images.server";
import { getFileHeaders } from "~/media/library/file-headers.server";
import { FILE_TYPES, type FileEnding } from "~/rich-text/file-url";
import { config } from "~/runtime/config.server";

/**
 * Paths of library files: an image has several files, anything else has one. Nothing else is requested from storage.
 */
const FILE = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:(?:480|960|1440)\\.(webp)|original\\.(jpg|png|webp)|file\\.(${Object.keys(FILE_TYPES).join("|")}))$`,
);
/** The pages that play video and audio of other sites (app/rich-text/players.ts). */
const PLAYERS = "play/";
/** How long storage may take to answer (milliseconds). */
const TIMEOUT_MS = 5_000;

/**
 * Serves a library file from storage under the site's own address, so pages look the same on every backend and their
 * policy allows no other host. A file never changes under its name (app/media/library/image-store.server.ts), so
 * browsers cache it without revalidation.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request, context } = args;
  const path = params["*"] ?? "";
  if (path.startsWith(PLAYERS)) return getPlayerPage(path.slice(PLAYERS.length));
  const [, id, ...endings] = FILE.exec(path) ?? [];
  if (!id) return text(404, "Not found");
  const [sized, original, file] = endings;
  try {
    const isDeleted = await isBinned(id);
    // Admins can see deleted files, because they can restore them.
    if (isDeleted && !(await getAccount(args))?.isAdmin) return text(404, "Not found");
    const cached = {
      "Cache-Control": isDeleted ? "private, no-store" : "public, max-age=31536000, immutable",
      ETag: `"${path}"`,
    };
    const unchanged = notModified(request, cached);
    if (unchanged) return (await exists(path, context.clientSignal)) ? unchanged : text(404, "Not found");
    const headers = {
      ...cached,
      "Content-Type": `image/${(sized ?? original)?.replace("jpg", "jpeg")}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ...(file && (await getFileHeaders(id, file as FileEnding))),
    };
    const range = file ? getRange(request, headers.ETag) : null;
    const stored = await open(path, request.method, context.clientSignal, range);
    if (stored?.status === 416) {
      await stored.body?.cancel();
      return text(416, "There is no such part of the file");
    }
    const length = stored?.headers.get("Content-Length");
    if (!stored || !length) return text(404, "Not found");
    const part = stored.headers.get("Content-Range");
    const sent = { ...headers, "Content-Length": length, ...(part && { "Content-Range": part }) };
    return new Response(withBackpressure(stored.body, context), { status: stored.status, headers: sent });
  } catch (error) {
    console.error("An image could not be read:", error instanceof Error ? error.message : error);
    return text(503, "The image can’t be loaded right now");
  }
}

/** The file as storage sends it; null if it does not exist. @throws if storage does not answer */
async function open(
  path: string,
  method: string,
  left: AbortSignal | undefined,
  range: string | null,
): Promise<Response | null> {
  const waited = new AbortController();
  const timer = setTimeout(() => waited.abort(), TIMEOUT_MS);
  const signal = left ? AbortSignal.any([left, waited.signal]) : waited.signal;
  const url = `${config().supabase.url}/storage/v1/object/public/images/${path}`;
  try {
    const file = await fetch(url, { method, signal, headers: range ? { Range: range } : {} });
    if (file.ok || file.status === 416) return file;
    await file.body?.cancel();
    if (file.status >= 500) throw new Error(`storage answered ${file.status}`);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** @throws if storage does not answer */
async function exists(path: string, left: AbortSignal | undefined): Promise<boolean> {
  return (await open(path, "HEAD", left, null)) !== null;
}

/**
 * The single range of the file that is requested. Players request ranges; Safari plays nothing without support for
 * them. Null for the whole file, also if the client has a different version (RFC 9110, 13.1.5).
 */
function getRange({ headers }: Request, tag: string): string | null {
  const range = headers.get("Range");
  const isSame = (headers.get("If-Range") ?? tag) === tag;
  return range && isSame && /^bytes=(?:\d+-\d*|-\d+)$/.test(range) ? range : null;
}

function text(status: number, words: string): Response {
  const retry: Record<string, string> = status === 503 ? { "Retry-After": "30" } : {};
  return new Response(`${words}\n`, {
    status,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...retry },
  });
}
