import { parseUrl } from "~/ui/parse-url";
import { normalizePath } from "../../fields/path";
import type { Blog, BlogEntry } from "./blog";
import { toEntryLink } from "./entry-links";
import { isFileAddress, isFileName, toFileLink } from "./files";
import { FileFinder } from "./find-files";
import { toZipAddress } from "./images";

/** Resolves the addresses in an old site's texts. */
export class Addresses {
  /** Whether an image has only a path, and the site to which it belongs is unknown. */
  hasLost = false;
  readonly #files: FileFinder;
  readonly #originals: ReadonlySet<string>;
  readonly #site: URL | null;
  readonly #byPath = new Map<string, string>();
  readonly #byFile = new Map<string, string>();
  /** By the number of a post in WordPress, with which its key ends. */
  readonly #byNumber = new Map<string, string>();

  /** `site`: the address of the old site; `entries`: those that can be linked, by id. */
  constructor(
    { files, originals }: Pick<Blog, "files" | "originals">,
    site: string | null,
    entries: ReadonlyMap<string, BlogEntry>,
  ) {
    this.#files = new FileFinder(files.keys());
    this.#originals = originals ?? new Set();
    this.#site = site ? parseUrl(`${site}/`) : null;
    for (const [id, { key, file, addresses }] of entries) {
      const [, number] = / (\d+)$/.exec(key) ?? [];
      if (number) this.#byNumber.set(number, id);
      if (file) this.#byFile.set(file, id);
      for (const address of addresses) {
        const path = normalizePath(address);
        if (path && !this.#byPath.has(path)) this.#byPath.set(path, id);
      }
    }
  }

  /** The address of an image on the web or in the zip; null if it is in neither. */
  image(address: string, { file }: BlogEntry): string | null {
    const absolute = address.replace(/^\/\//, "https://");
    if (/^https?:/i.test(absolute)) {
      const url = parseUrl(absolute);
      if (!url || url.hostname.endsWith(".invalid")) return null;
      const own = this.#isOwn(url) ? this.#files.at(url.pathname, null) : null;
      return own ? toZipAddress(own) : this.#getOriginal(url.href);
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(absolute)) return null;
    const found = this.#files.at(absolute, file);
    if (found) return toZipAddress(found);
    // A path relative to a file does not tell where it was on the old site.
    if (!this.#site || (file !== null && !absolute.startsWith("/"))) {
      this.hasLost ||= absolute.startsWith("/");
      return null;
    }
    const url = parseUrl(absolute, this.#site);
    return url && this.#getOriginal(url.href);
  }

  /** WordPress texts use resized versions of images: "a-300x200.jpg" for "a.jpg". */
  #getOriginal(url: string): string {
    const whole = url.replace(/-\d{1,5}x\d{1,5}(\.\w{3,5})$/, "$1");
    return this.#originals.has(whole) ? whole : url;
  }

  /** Where a link leads: to an entry by its id (entry-links.ts), elsewhere as before. */
  link(address: string, { file }: BlogEntry): string {
    const absolute = address.trim().replace(/^\/\//, "https://");
    if (absolute.startsWith("#")) return absolute;
    const isPath = !/^[a-z][a-z0-9+.-]*:/i.test(absolute);
    const byFile = isPath ? this.#byFile.get(this.#files.at(absolute, file) ?? "") : undefined;
    const url = parseUrl(absolute, this.#site ?? new URL("http://site.invalid/"));
    const elsewhere = url && isPath && this.#site ? url.href : absolute;
    if (byFile) return toEntryLink(byFile, elsewhere);
    if (!url) return address;
    const byPath =
      isPath || this.#isOwn(url)
        ? (this.#byNumber.get(this.#getPostNumber(url)) ??
          this.#byPath.get(normalizePath(url.pathname) ?? ""))
        : undefined;
    if (byPath) return toEntryLink(byPath, elsewhere);
    const own = isPath || this.#isOwn(url) ? this.#files.at(isPath ? absolute : url.pathname, file) : null;
    if (own && isFileName(own)) return toFileLink(toZipAddress(own));
    const isOfSite = this.#isOwn(url) && isFileAddress(url.href);
    return isOfSite ? toFileLink(url.href) : elsewhere;
  }

  #isOwn(url: URL): boolean {
    const bare = (host: string) => host.replace(/^www\./, "");
    return this.#site !== null && bare(url.host) === bare(this.#site.host);
  }

  /** The post that one of WordPress's short links names: https://old.example/?p=12. */
  #getPostNumber({ pathname, search }: URL): string {
    const isHome = pathname.replace(/\/index\.php$/, "/") === (this.#site?.pathname ?? "/");
    return (isHome && /^\?(?:p|page_id)=(\d{1,20})(?!\d)/.exec(search)?.[1]) || "";
  }
}
