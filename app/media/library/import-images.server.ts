import type { Client } from "~/auth/session.server";
import { FileError, toAppError } from "~/http/app-error.server";
import { isSiteDown } from "~/http/public-fetch.server";
import type { MayConnect } from "~/http/public-request.server";
import { parseUrl } from "~/ui/parse-url";
import { restoreImages } from "./deleted-images.server";
import { fetchRemoteImage } from "./remote-image.server";
import { storeFileAs } from "./upload-images.server";

/** An image that an import needs in the library, under an id derived from its source. */
export interface WantedImage {
  id: string;
  /** Its URL on the web. */
  src: string;
  takes?: "images" | "files";
  /** Its description there. */
  alt?: string;
  /** Its file, if it is not on the web. */
  file?: { name: string; read(): Promise<Buffer> };
}

interface Options {
  /** Aborts the work; importing again continues from there. */
  signal: AbortSignal;
  /** When to stop starting further images (milliseconds since 1970). */
  until: number;
  mayConnect?: MayConnect;
}

/** Images that are fetched, resized or stored concurrently. */
const CONCURRENCY = 4;
/** How often a site may fail to answer before no more requests are sent to it. */
const MAX_SITE_FAILURES = 3;

/**
 * Stores images in the library until all are there or the time is up. Returns how many are left, the ids of
 * those that were stored, and a sentence for each that cannot be fetched. An image in the bin is restored. @throws AppError if the library cannot be reached
 */
export async function importImages(
  db: Client,
  wanted: WantedImage[],
  { signal, until, mayConnect }: Options,
): Promise<{ left: number; stored: string[]; failed: [src: string, sentence: string][] }> {
  const queue = [...wanted];
  const failed: [src: string, sentence: string][] = [];
  const stored: string[] = [];
  const siteFailures = new Map<string, number>();
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const host = next.file ? "" : getHost(next.src);
      try {
        if ((siteFailures.get(host) ?? 0) >= MAX_SITE_FAILURES)
          throw new FileError("was not fetched: its site did not answer earlier.");
        await importImage(db, next, signal, mayConnect);
        stored.push(next.id);
      } catch (thrown) {
        signal.throwIfAborted();
        if (!(thrown instanceof FileError)) throw thrown;
        if (host && isSiteDown(thrown)) siteFailures.set(host, (siteFailures.get(host) ?? 0) + 1);
        failed.push([next.src, thrown.predicate]);
      }
      signal.throwIfAborted();
      if (Date.now() > until) return;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  const broken = results.find((result) => result.status === "rejected");
  if (broken) throw broken.reason;
  return { left: queue.length, stored, failed };
}

async function importImage(
  db: Client,
  { id, src, takes, alt, file }: WantedImage,
  signal: AbortSignal,
  mayConnect?: MayConnect,
): Promise<void> {
  const binned = await db
    .from("images")
    .select("id")
    .eq("id", id)
    .not("deleted_at", "is", null)
    .maybeSingle();
  if (binned.error) throw toAppError(binned.error);
  if (binned.data) await restoreImages(db, [id]);
  else {
    const fetched = file
      ? { name: file.name, bytes: await file.read() }
      : await fetchRemoteImage(src, signal, mayConnect, takes);
    await storeFileAs(db, id, fetched, signal, takes);
  }
  if (!alt) return;
  const { error } = await db.from("images").update({ alt }).eq("id", id).eq("alt", "");
  if (error) throw toAppError(error);
}

const getHost = (src: string) => parseUrl(src)?.host ?? "";
