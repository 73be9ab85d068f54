import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** Pages that are kept; the one that was asked for longest ago makes room. At most a few MB. */
const MOST = 100;

/** By a page's entity tag: its bytes, or null from the first time that it was asked for. */
const kept = new Map<string, Uint8Array<ArrayBuffer> | null>();

/**
 * A page's bytes in the best brotli, if they are there by now. A page that is asked for a second time is worth the
 * 70 ms that a worker thread spends on it (/models): a sixth smaller than what can be done while a reader waits.
 */
export function keptBrotli(tag: string, html: string): Uint8Array<ArrayBuffer> | undefined {
  const known = kept.get(tag);
  kept.delete(tag);
  kept.set(tag, known ?? null);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  if (known === null) void keep(tag, Buffer.from(html));
  return known ?? undefined;
}

const underWay = new Set<string>();

async function keep(tag: string, page: Buffer<ArrayBuffer>) {
  if (underWay.has(tag)) return;
  underWay.add(tag);
  try {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: page.length };
    const body = await compress(page, { params });
    if (kept.has(tag)) kept.set(tag, new Uint8Array(body));
  } catch (error) {
    console.error("A page could not be compressed:", error);
  } finally {
    underWay.delete(tag);
  }
}
