import type { RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import type { CdnAccess } from "../app/runtime/config.server";
import { pageCache } from "../app/runtime/page-cache.server";
import { PROVIDERS } from "./cdn-providers";
import { CdnPurger } from "./cdn-purger";

/** Purging this purges everything that the site has tagged. */
const SITE_TAG = "site";
/**
 * How long a CDN may store a response (seconds). Changes are purged, so this only limits the damage of an unknown
 * fault; the old response is served while a new one is fetched, and while the site is down.
 */
const AGE = "public, max-age=86400, stale-while-revalidate=86400, stale-if-error=604800";

/** A CDN in front of the site (docs/decisions/059-cdn.md). */
export interface Cdn {
  /** Lets the CDN store a response that was made from these tables. */
  allowStoring(response: Response, tags: readonly string[]): void;
  /**
   * Keeps the CDN from storing any other response made from tables: no purge would reach it. Social images say that they
   * are public, and for a year.
   */
  forbidOthers(response: Response): void;
  /** Tags the library's images, which are public and immutable, so deleted ones can be purged. */
  tagImages: RequestHandler;
}

/** Purges whatever the page cache drops: tables that change, and everything after changes may have been missed. */
export function startCdn(access: CdnAccess): Cdn {
  const { tagHeader, separator, ageHeader } = PROVIDERS[access.name];
  const purger = new CdnPurger(access);
  pageCache.onDrop((tag) => purger.add(tag === "*" ? SITE_TAG : tag));
  const setTags = (response: Response, tags: readonly string[]) => {
    response.removeHeader("Cache-Tag");
    response.set(tagHeader, [SITE_TAG, ...tags].join(separator));
  };
  return {
    allowStoring(response, tags) {
      setTags(response, tags);
      response.set(ageHeader, AGE);
      // For browsers "no-cache" alone means the same; Fastly stores nothing that is "private".
      response.set("Cache-Control", String(response.get("Cache-Control")).replace("private, ", ""));
    },
    forbidOthers(response) {
      if (!response.hasHeader("Cache-Tag") || response.hasHeader(ageHeader)) return;
      response.removeHeader("Cache-Tag");
      response.set("Cache-Control", String(response.get("Cache-Control")).replace("public", "private"));
    },
    tagImages(_request, response, next) {
      onHeaders(response, () => {
        if (/\bpublic\b/.test(String(response.get("Cache-Control")))) setTags(response, ["images"]);
      });
      next();
    },
  };
}
