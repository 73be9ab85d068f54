import type { CdnAccess } from "../app/runtime/config.server";

interface Provider {
  api: string;
  /** The response header that lists its tags, and the separator between them. */
  tagHeader: string;
  separator: string;
  /** The response header that says how long the CDN may store it. */
  ageHeader: string;
  /** The header in which the CDN reports "HIT" if the response comes from its cache. */
  hitHeader: string;
  /** The API's POST requests that purge responses with any of `tags`, or the whole zone if null. */
  getPurges(access: CdnAccess, tags: string[] | null): PurgeRequest[];
}

export interface PurgeRequest {
  path: string;
  headers: Record<string, string>;
  body?: object;
}

/** Each CDN's protocol, from its documentation. Purges are hard, so withdrawn content is never served as stale. */
export const PROVIDERS: Record<CdnAccess["name"], Provider> = {
  cloudflare: {
    api: "https://api.cloudflare.com/client/v4",
    tagHeader: "Cache-Tag",
    separator: ",",
    ageHeader: "CDN-Cache-Control",
    hitHeader: "Cf-Cache-Status",
    getPurges: ({ zone, token }, tags) => [
      {
        path: `/zones/${zone}/purge_cache`,
        headers: { Authorization: `Bearer ${token}` },
        body: tags ? { tags } : { purge_everything: true },
      },
    ],
  },
  fastly: {
    api: "https://api.fastly.com",
    tagHeader: "Surrogate-Key",
    separator: " ",
    ageHeader: "Surrogate-Control",
    hitHeader: "X-Cache",
    getPurges: ({ zone, token }, tags) => [
      {
        path: `/service/${zone}/${tags ? "purge" : "purge_all"}`,
        headers: { "Fastly-Key": token, ...(tags && { "Surrogate-Key": tags.join(" ") }) },
      },
    ],
  },
  bunny: {
    api: "https://api.bunny.net",
    tagHeader: "CDN-Tag",
    separator: ",",
    ageHeader: "CDN-Cache-Control",
    hitHeader: "CDN-Cache",
    getPurges: ({ zone, token }, tags) =>
      (tags ?? [null]).map((tag) => ({
        path: `/pullzone/${zone}/purgeCache`,
        headers: { AccessKey: token },
        ...(tag && { body: { CacheTag: tag } }),
      })),
  },
};
