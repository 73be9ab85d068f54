import { type Bytes, type Encoding, encoded, smallest } from "./encoding.server";
import { singleton } from "./singleton.server";

/** Pages that are kept; the one that was asked for longest ago makes room. At most a few 10 MB. */
const MOST = 100;

/** What a visitor sends who chose a theme, as createCookie writes it (theme.server.ts). */
const themeCookies = ["light", "dark"].map((theme) => `theme=${encodeURIComponent(btoa(`"${theme}"`))}`);

/**
 * What a request's page is kept under, or null when it may not be: it is then made for its sender alone. Visitors
 * who send no cookie but a theme's get the same page.
 */
export function getCacheKey({
  method,
  url,
  cookie,
}: {
  method: string;
  url: string;
  cookie?: string | null;
}) {
  if (method !== "GET" || url.includes("?")) return null;
  if (cookie && !themeCookies.includes(cookie)) return null;
  return `${cookie ?? ""} ${url}`;
}

/** A page as it was answered, and its bytes in each encoding that was asked for since. */
export class CachedPage {
  readonly #bytes: Bytes;
  readonly #encoded = new Map<Encoding, Bytes>();

  constructor(
    html: Bytes,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#bytes = html;
  }

  body(encoding: Encoding | undefined): Bytes {
    if (!encoding) return this.#bytes;
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const made = encoded(this.#bytes, encoding);
    this.#encoded.set(encoding, made);
    // A page that is asked for again is worth the time of a worker thread.
    if (encoding === "br") void this.#shrink();
    return made;
  }

  async #shrink() {
    try {
      this.#encoded.set("br", await smallest(this.#bytes));
    } catch (error) {
      console.error("A page could not be compressed:", error);
    }
  }
}

/**
 * The pages that visitors were answered with, until anything on the site changes. A page is made from data that was
 * read at some version; when something has changed since, it is not kept.
 */
class KeptPages {
  /** Whether changes are heard. Else nothing is kept. */
  open = false;
  version = 0;
  readonly #pages = new Map<string, CachedPage>();

  forget(): void {
    this.version += 1;
    this.#pages.clear();
  }

  find(key: string): CachedPage | undefined {
    const page = this.open ? this.#pages.get(key) : undefined;
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  keep(key: string, version: number, page: CachedPage): void {
    if (!this.open || version !== this.version) return;
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST && oldest !== undefined) this.#pages.delete(oldest);
  }
}

export const pageCache = singleton("kept pages", () => new KeptPages());
