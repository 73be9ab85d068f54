import { serviceClient } from "~/auth/clients.server";
import { redactPath } from "~/http/redact-path";
import { CountBuffer, type Counted, storeRegularly } from "~/runtime/count-buffer.server";
import { singleton } from "~/runtime/singleton.server";
import { normalizePath } from "../fields/path";

interface MissingPage extends Counted {
  path: string;
}

/** Distinct paths stored in each interval (milliseconds): few, since anyone can make up paths. */
const MAX_PATHS = 25;
const STORE_INTERVAL = 10_000;

export const missingPages = singleton(
  "missing pages",
  () => new CountBuffer<MissingPage>(({ path }) => path, MAX_PATHS),
);

/** Stores the paths at which visitors found no page, for the admins to see: now, and at regular intervals. */
export function startMissingPageStore(): Promise<void> {
  const storeNow = storeRegularly("store missing pages", missingPages, STORE_INTERVAL, (pages) =>
    serviceClient().rpc("record_missing_pages", { _pages: pages.map((page) => ({ ...page })) }),
  );
  return storeNow();
}

/** Counts a request for a missing page, unless it is noise that no author would want to redirect. */
export function noteMissingPage(request: Request): void {
  const path = request.method === "GET" ? normalizePath(new URL(request.url).pathname) : null;
  if (!path || isNoise(path)) return;
  const now = new Date().toISOString();
  missingPages.add({ path, count: 1, first_at: now, last_at: now });
}

/** Paths that bots probe on every site: files of other software, hidden folders. */
const PROBES =
  /(^|\/)(\.|wp-|wordpress|xmlrpc|cgi-bin|phpmyadmin|vendor\/|node_modules|apple-touch-icon|favicon)|\.(php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|log|tar|gz|rar|7z|exe|map)(\/|$)/;
/** Parts that may be personal or secret: an email address, or a token in place of words. */
// Not linear: isNoise looks only at paths of at most 200 characters.
const PERSONAL = /@|(?=[a-z]*\d)[a-z\d]{20,}/;
const MAX_LENGTH = 200;

/** Whether a normalized path is useless for finding broken links, or may reveal something about a visitor. */
export function isNoise(path: string): boolean {
  return path.length > MAX_LENGTH || redactPath(path) !== path || PROBES.test(path) || PERSONAL.test(path);
}
