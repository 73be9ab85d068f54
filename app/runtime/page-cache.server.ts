import { LRUCache } from "lru-cache";
import { type Bytes, type Encoding, encoded, smallest } from "./encoding.server";
import { addMetric } from "./metrics.server";
import { singleton } from "./singleton.server";

/**
 * The limit for all bodies together, uncompressed (bytes). Their compressed forms take half as much again.
 */
const MAX_SIZE = 24 * 1024 * 1024;
/** The limit for pages whose URL has a query, such as the states of drawings, which must not push out all others (bytes). */
const MAX_STATES_SIZE = 8 * 1024 * 1024;
/** Limits how long a page can be stale if a change was missed after all (milliseconds). */
const MAX_AGE = 10 * 60_000;

/** The cookie of a visitor who chose a theme, as createCookie writes it (app/http/theme.server.ts). */
const themeCookies = ["light", "dark"].map((theme) => `theme=${encodeURIComponent(btoa(`"${theme}"`))}`);

/**
 * A session's cookie, as @supabase/ssr writes it, or a message's (app/http/signed-cookie.server.ts). One of another shape
 * cannot be this site's, and nobody has pages made for themselves with it.
 */
const OWN_COOKIE =
  /(?:^|;\s*)(?:sb-[^=;]+-auth-token(?:-code-verifier)?(?:\.\d+)?=base64-[\w-]|toast=[\w%]+\.[\w%]{43})/;

/** Picks the part of a query that makes a page of its own ("page=2"), or an empty string. */
export type PickState = (query: URLSearchParams) => string;

/**
 * A path and query with only the parameters of these names, or what `names` picks; null leaves the query as it is. Also
 * drops Remix's own `_routes`, which asks for the data of some of a page's routes: a browser takes what it needs of all.
 */
export function pickParams(url: string, names: readonly string[] | PickState | null): string {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (!names || query === undefined) return url;
  const sent = new URLSearchParams(query);
  const picked =
    typeof names === "function"
      ? names(sent)
      : new URLSearchParams([...sent].filter(([name]) => names.includes(name))).toString();
  return picked ? `${path}?${picked}` : path;
}

/**
 * What pages that visitors share read of a Cookie header: the theme. Undefined if it has none; a session or a waiting
 * message is for its sender alone, so a header with one is returned as it is.
 */
export function pickCookies(header: string | undefined): string | undefined {
  if (!header || OWN_COOKIE.test(header)) return header;
  const theme = header.split(/;\s*/).find((pair) => pair.startsWith("theme="));
  return theme && themeCookies.includes(theme) ? theme : undefined;
}

/** A URL's query as it was sent, without Remix's own `_routes`; empty if nothing else is in it. */
export function getSentQuery(url: string): string {
  const [, query = ""] = url.split(/\?(.*)/s, 2);
  const parameters = query.split("&").filter((parameter) => !/^_routes(=|$)/.test(parameter));
  const sent = parameters.join("&");
  return sent && `?${sent}`;
}

/**
 * The key under which the response to a request is stored, or null if it may be meant for its sender alone. Visitors
 * who send no cookie other than a theme's get the same page.
 */
export function getCacheKey(method: string, url: string, cookie: string | undefined): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (cookie && !themeCookies.includes(cookie)) return null;
  return `${cookie ?? ""} ${url}`;
}

/** A page as it was sent, and its bytes in each encoding requested since. */
export class CachedPage {
  readonly #encoded = new Map<Encoding, Bytes>();

  constructor(
    readonly bytes: Bytes,
    readonly headers: Readonly<Record<string, string>>,
    /** The tables that the page was made from, as in its Cache-Tag header. */
    readonly tags: readonly string[],
  ) {}

  getBody(encoding: Encoding | undefined): Bytes {
    if (!encoding) return this.bytes;
    const existing = this.#encoded.get(encoding);
    if (existing) return existing;
    const body = encoded(this.bytes, encoding);
    this.#encoded.set(encoding, body);
    // Since other visitors will request this page, a smaller form is worth a worker thread's time.
    if (encoding === "br") void this.#shrink();
    return body;
  }

  async #shrink() {
    try {
      this.#encoded.set("br", await smallest(this.bytes));
    } catch (error) {
      console.error("A page could not be compressed:", error);
    }
  }
}

const makeCache = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ bytes }) => Math.max(bytes.byteLength, 1),
    ttl: MAX_AGE,
    ttlResolution: 0,
  });

/** The pages that were sent to visitors, until a table they were made from changes. */
class PageCache {
  /** Whether every change is received; otherwise nothing is stored or served. */
  enabled = false;
  /** Increases with every change. Read it before building a page: one that a change has overtaken is not stored. */
  version = 0;
  readonly #dropListeners = new Set<(tag: string) => void>();
  readonly #pages = makeCache(MAX_SIZE);
  readonly #states = makeCache(MAX_STATES_SIZE);

  /** Pages that came from the cache, and pages that were made for it. */
  readonly #requests = { hit: 0, miss: 0 };

  constructor() {
    addMetric({
      name: "site_page_cache_requests_total",
      help: "Pages that came from the cache, and pages that were made for it.",
      type: "counter",
      read: () => Object.entries(this.#requests).map(([result, value]) => ({ labels: { result }, value })),
    });
    addMetric({
      name: "site_page_cache_bytes",
      help: "Uncompressed bytes of the cached pages.",
      type: "gauge",
      read: () => this.#pages.calculatedSize + this.#states.calculatedSize,
    });
  }

  get(key: string): CachedPage | undefined {
    const page = this.enabled ? this.#findCache(key).get(key) : undefined;
    if (page) this.#requests.hit += 1;
    return page;
  }

  /** Stores a page unless a change may have overtaken it. @returns whether it was stored */
  set(key: string, page: CachedPage, version: number): boolean {
    this.#requests.miss += 1;
    const isCurrent = this.enabled && version === this.version;
    if (isCurrent) this.#findCache(key).set(key, page);
    return isCurrent;
  }

  /** Drops the pages that carry a tag; "*" means all. */
  drop(tag: string): void {
    this.version += 1;
    for (const cache of [this.#pages, this.#states])
      for (const [key, { tags }] of [...cache.entries()])
        if (tag === "*" || tags.includes(tag)) cache.delete(key);
    for (const listener of this.#dropListeners) listener(tag);
  }

  #findCache(key: string) {
    return key.includes("?") ? this.#states : this.#pages;
  }

  /** Calls `listener` with each tag after its pages were dropped. */
  onDrop(listener: (tag: string) => void): void {
    this.#dropListeners.add(listener);
  }
}

export const pageCache = singleton("page cache", () => new PageCache());
