import { fetchPublic } from "~/http/public-fetch.server";
import type { MayConnect } from "~/http/public-request.server";
import { cutText } from "~/ui/cut-text";
import { replaceInvisible } from "~/ui/invisible";
import { MAX_BYTES } from "./limits";

const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif";

/**
 * The bytes at an untrusted URL, at most as many as an image may have. Does not check whether they are an image.
 * @throws AppError (422) whose message completes a sentence that begins with the image's name
 */
export async function fetchRemoteImage(
  sourceUrl: string,
  signal: AbortSignal,
  mayConnect?: MayConnect,
  takes: "images" | "files" = "images",
): Promise<{ name: string; bytes: Buffer }> {
  const { url, bytes } = await fetchPublic(sourceUrl, {
    accept: takes === "files" ? "*/*" : ACCEPT,
    maxBytes: MAX_BYTES,
    signal,
    mayConnect,
  });
  return { name: getName(url), bytes };
}

/** The last part of the URL's path, or its host. */
function getName({ pathname, hostname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    const line = replaceInvisible(decodeURIComponent(last), " ").replace(/\s+/g, " ").trim();
    return cutText(line, 200) || hostname;
  } catch {
    return hostname;
  }
}
