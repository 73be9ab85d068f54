import path from "node:path/posix";
import { decodePath } from "~/ui/decode-path";
import type { FindFile } from "./markdown-dialects";

const MARKDOWN = /\.(?:md|markdown|mdown|mdx)$/i;
/** Folders whose files the old site served from its root. */
const ROOTS = ["", "static/", "public/", "assets/", "content/", "src/", "src/assets/", "source/"];

export const isMarkdownFile = (name: string) => MARKDOWN.test(name);

/** Finds files of a zip by the ways in which blogs' texts refer to them. */
export class FileFinder {
  readonly #paths: ReadonlySet<string>;
  /** Paths by base name in lower case; Markdown files also without their extension. */
  readonly #byName = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const each of this.#paths) {
      const name = path.basename(each).toLowerCase();
      this.#add(name, each);
      if (MARKDOWN.test(name)) {
        const bare = name.replace(MARKDOWN, "");
        this.#add(bare, each);
        // A page bundle is named by its folder.
        if (/^_?index$/.test(bare)) this.#add(path.basename(path.dirname(each)).toLowerCase(), each);
        // Jekyll's dates are part of the file name, but not of the name in links.
        else this.#add(bare.replace(/^\d{4}-\d\d?-\d\d?-/, ""), each);
      }
    }
  }

  #add(name: string, file: string): void {
    const list = this.#byName.get(name);
    if (!list) this.#byName.set(name, [file]);
    else if (!list.includes(file) && list.length < 50) list.push(file);
  }

  /** Finds files by name for a text; if there are several, prefers the one in the same folder. */
  for(text: string): FindFile {
    return {
      note: (name) => this.#find(name, text, (file) => MARKDOWN.test(file)),
      image: (name) => this.#find(name, text, (file) => !MARKDOWN.test(file)),
    };
  }

  /** The file at an address in a text. The address is relative to the text's own file or to the site. */
  at(address: string, from: string | null): string | null {
    const wanted = decode(address.replace(/[?#].*$/s, ""));
    if (wanted === "") return null;
    const beside = from === null || wanted.startsWith("/") ? null : path.join(path.dirname(from), wanted);
    // A post x.md may have its images in a folder x.
    const within = beside && from ? path.join(from.replace(MARKDOWN, ""), wanted) : null;
    const plain = path.normalize(wanted).replace(/^(?:\.\.\/|\/|~\/|@\/)+/, "");
    const candidates = [beside, within, ...ROOTS.map((root) => root + plain)];
    return (
      candidates.find((candidate): candidate is string => candidate !== null && this.#paths.has(candidate)) ??
      null
    );
  }

  #find(name: string, text: string, isWanted: (file: string) => boolean): string | null {
    const wanted = decode(name)
      .replace(/^[./]+|(?<!\/)\/+$/g, "")
      .toLowerCase();
    const found = (this.#byName.get(path.basename(wanted)) ?? []).filter(isWanted);
    const ends = (file: string) => {
      const lower = `/${file.toLowerCase()}`;
      return (
        lower.endsWith(`/${wanted}`) ||
        lower
          .replace(MARKDOWN, "")
          .replace(/\/_?index$/, "")
          .endsWith(`/${wanted}`)
      );
    };
    const isBeside = (file: string) => path.dirname(file) === path.dirname(text);
    const exact = found.filter(ends);
    return exact.find(isBeside) ?? exact[0] ?? found[0] ?? null;
  }
}

/** Names in the zip are composed as well (zip.server.ts). */
const decode = (address: string) => decodePath(address).normalize("NFC");
