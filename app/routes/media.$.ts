import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAccount } from "~/auth/session.server";
import { notModified } from "~/http/conditional.server";
import { config } from "~/http/config.server";
import { getPlayerPage } from "~/media/cards/player-page";
import { isBinned } from "~/media/library/deleted-images.server";

/** The files that an image of the library can have; nothing else is asked of storage. */
const FILE =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:(?:480|960|1440)\.webp|original\.(jpg|png|webp))$/;
/** Where films and tunes are played (app/rich-text/players.ts). */
const PLAYERS = "play/";
/** What is not said within this time is not said (milliseconds). */
const TIMEOUT_MS = 5_000;

/**
 * An image of the library, from storage, under the site's own address: pages look the same on every backend and their
 * policy allows no other host. A file never changes under its name (app/media/library/image-store.server.ts), so
 * browsers keep it and need not ask for it again.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { params, request, context } = args;
  const path = params["*"] ?? "";
  if (path.startsWith(PLAYERS)) return getPlayerPage(path.slice(PLAYERS.length));
  const ending = FILE.exec(path);
  if (!ending) return text(404, "Not found");
  try {
    const isDeleted = await isBinned(path.slice(0, path.indexOf("/")));
    // Admins see what they can restore.
    if (isDeleted && !(await getAccount(args))?.isAdmin) return text(404, "Not found");
    const headers = {
      "Content-Type": `image/${{ jpg: "jpeg", png: "png" }[ending[1] ?? ""] ?? "webp"}`,
      "Cache-Control": isDeleted ? "private, no-store" : "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ETag: `"${path}"`,
    };
    const unchanged = notModified(request, headers);
    if (unchanged) return unchanged;
    const file = await open(path, request.method, context.clientSignal);
    const length = file?.headers.get("Content-Length");
    if (!file || !length) return text(404, "Not found");
    return new Response(file.body, { headers: { ...headers, "Content-Length": length } });
  } catch (error) {
    console.error("An image could not be read:", error instanceof Error ? error.message : error);
    return text(503, "The image cannot be loaded right now");
  }
}

/** The file as storage sends it; null if there is none. @throws when storage cannot say */
async function open(path: string, method: string, left: AbortSignal | undefined): Promise<Response | null> {
  const waited = new AbortController();
  const timer = setTimeout(() => waited.abort(), TIMEOUT_MS);
  const signal = left ? AbortSignal.any([left, waited.signal]) : waited.signal;
  const url = `${config().supabase.url}/storage/v1/object/public/images/${path}`;
  try {
    const file = await fetch(url, { method, signal });
    if (file.ok) return file;
    await file.body?.cancel();
    if (file.status >= 500) throw new Error(`storage answered ${file.status}`);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function text(status: number, words: string): Response {
  const retry: Record<string, string> = status === 503 ? { "Retry-After": "30" } : {};
  return new Response(`${words}\n`, {
    status,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...retry },
  });
}
