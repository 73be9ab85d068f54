import path from "node:path/posix";
import { parseUrl } from "~/ui/parse-url";
import { getText, type Values } from "./any-front-matter";
import type { BlogEntry } from "./blog";
import { getIgnored, isExcludedBy, isOfOffLanguage } from "./hiding-config";
import type { OldConfig } from "./old-config.server";
import { fillPermalink } from "./permalink";

interface Place {
  name: string;
  slug: string;
  date: string | null;
  categories: string[];
  values: Values;
}

/** How a system interprets the files of its folder. */
export interface Folder {
  system: string;
  /** The system like whose folder it is read: Hexo's like "Jekyll". */
  family: string;
  site: string | null;
  /** Whether a file is a post or a page; null if it is not an entry. */
  getKind(name: string): BlogEntry["kind"] | null;
  /** The base name of an entry's file, or of its folder. */
  getBaseName(name: string): string;
  /** The entry's address on the old site; null if unknown. */
  getAddress(place: Place): string | null;
  /** Turns a path within the old site into one from the root of its host. */
  prefix(address: string): string;
  /** Whether aliases without a leading slash are relative to the folder of the page's address. */
  hasRelativeAliases: boolean;
  /** Whether lists on one line are separated by spaces. */
  hasSpacedLists: boolean;
  /** Whether a text is public unless it says otherwise. Those of an Obsidian vault are not. */
  isPublic(name: string): boolean;
  /** Whether files are named by their titles. */
  hasTitlesInNames: boolean;
  /** Whether the old site left a file out because of its name. */
  isExcluded(name: string): boolean;
}

/** Names of files that may be texts. */
export const TEXT_NAME = /\.(?:md|markdown|mdown|mdx|html)$/i;

/** Recognises the system by the names of its files. */
export function findFolder(names: string[], { values: config, files }: OldConfig): Folder {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const base = getText(config, "baseURL", "baseurl", "baseUrl", "base_url");
  const url = [getText(config, "url"), base].find((each) => /^https?:\/\//.test(each)) ?? null;
  const root = parseUrl(url ?? "")?.pathname.replace(/(?<!\/)\/+$/, "") ?? "";
  const folder: Folder = {
    system: "Markdown",
    family: "Markdown",
    site: url?.replace(/(?<!\/)\/+$/, "") ?? null,
    getKind: (name) => (/(?:^|\/)\./.test(name) || name.endsWith(".html") ? null : "post"),
    getBaseName,
    getAddress: () => null,
    prefix: (address) => (/^https?:/.test(address) ? address : `${root}/${address.replace(/^\//, "")}`),
    isPublic: () => false,
    hasRelativeAliases: false,
    hasSpacedLists: false,
    hasTitlesInNames: false,
    isExcluded: () => false,
  };
  if (
    has(/^(?:(?:hugo|config|zola)\.(?:toml|ya?ml|json)|archetypes\/|config\/_default\/)/i) &&
    has(/^content\//)
  )
    return {
      ...folder,
      ...hugo(folder.prefix, config, files, new Set(names)),
      system: "base_url" in config ? "Zola" : "Hugo",
    };
  if (has(/^(?:_config\.ya?ml$|(?:.*\/)?_posts\/)/)) {
    const prefix = (address: string) =>
      /^https?:/.test(address)
        ? address
        : `${/^https?:/.test(base) ? root : base.replace(/(?<!\/)\/+$/, "")}/${address.replace(/^\//, "")}`;
    const isHexo = has(/^(?:source\/_posts|scaffolds)\//);
    return {
      ...folder,
      ...jekyll(prefix, config, files, isHexo),
      system: isHexo ? "Hexo" : "Jekyll",
      prefix,
    };
  }
  const ofEleventy = has(/^(?:\.eleventy|eleventy\.config)\.[cm]?js$/) ? { system: "Eleventy" } : {};
  if (has(/^astro\.config\.|^src\/content\//)) return { ...folder, ...astro(folder.prefix), ...ofEleventy };
  if (has(/^\.obsidian\//))
    return { ...folder, system: "Obsidian", family: "Obsidian", hasTitlesInNames: true };
  return { ...folder, ...ofEleventy };
}

function getBaseName(name: string): string {
  const bare = path.basename(name).replace(TEXT_NAME, "");
  const parent = path.basename(path.dirname(name));
  return bare === "index" && parent !== "." ? parent : bare;
}

/** The language in the name of a translation: `a.fr.md`. */
const LANGUAGE = /\.([a-z]{2,3}(?:-[a-z]{2,4})?)(?=\.\w+$)/i;

/** Also reads the folder of Zola, which is much the same. */
function hugo(
  prefix: Folder["prefix"],
  config: Values,
  files: OldConfig["files"],
  names: ReadonlySet<string>,
): Partial<Folder> {
  const patterns = (config.permalinks ?? {}) as Record<string, unknown>;
  const pages =
    typeof patterns.page === "object" && patterns.page ? (patterns.page as typeof patterns) : patterns;
  const ignored = files.map(({ values }) => getIgnored(values));
  const bundles = new Set(
    [...names].filter((name) => /\/index\.[\w.-]+$/.test(name)).map((name) => path.dirname(name)),
  );
  const usual = getText(config, "defaultContentLanguage", "default_language").toLowerCase();
  const languages = new Set(Object.keys(config.languages ?? {}).map((name) => name.toLowerCase()));
  const split = (name: string): { language: string; bare: string } => {
    const language = (LANGUAGE.exec(name)?.[1] ?? "").toLowerCase();
    const bare = name.replace(LANGUAGE, "");
    const isOne = language && (language === usual || languages.has(language) || names.has(bare));
    return isOne
      ? { language: language === usual ? "" : `${language}/`, bare }
      : { language: "", bare: name };
  };
  return {
    family: "Hugo",
    isPublic: () => true,
    isExcluded(name) {
      const language = (LANGUAGE.exec(name)?.[1] ?? "").toLowerCase();
      return (
        /(?:^|\/)[.#]|~(?:\/|$)/.test(name) ||
        ignored.some((isIgnored) => isIgnored(name)) ||
        files.some(({ values }) => isOfOffLanguage(values, name, language) || isExcludedBy(values, name))
      );
    },
    hasRelativeAliases: true,
    getBaseName: (name) => getBaseName(split(name).bare),
    getKind(name) {
      if (!name.startsWith("content/") || /\/_index\.|\.html$/.test(name)) return null;
      // What lies beside the text of a bundle is part of it, and no page.
      const isText = /^index\./.test(path.basename(name));
      const folders = name.split("/").slice(0, isText ? -2 : -1);
      if (folders.some((_, at) => bundles.has(folders.slice(0, at + 1).join("/")))) return null;
      const bundle = split(name).bare.replace(/\/index\.\w+$/, "");
      return bundle.split("/").length === 2 ? "page" : "post";
    },
    getAddress({ name, slug, date, categories, values }) {
      const own = getText(values, "url", "path");
      if (own && !own.includes(":")) return prefix(own);
      const { language, bare } = split(name);
      const inner = bare.replace(/^content\//, "").replace(/\/index\.\w+$/, "");
      const [section = ""] = inner.split("/");
      const pattern = inner.includes("/") ? pages[section] : undefined;
      const title = getText(values, "title");
      if (typeof pattern === "string") {
        const path = fillPermalink(pattern.replaceAll(":section", section), {
          slug,
          title,
          date,
          categories,
        });
        return prefix(language + path.replace(/^\//, ""));
      }
      const parent = path.dirname(inner);
      const plain = `${language}${parent === "." ? "" : `${parent}/`}${slug}/`;
      return prefix(plain.toLowerCase().replaceAll(" ", "-"));
    },
  };
}

/** Also reads the folder of Hexo. */
function jekyll(
  prefix: Folder["prefix"],
  config: Values,
  files: OldConfig["files"],
  isHexo: boolean,
): Partial<Folder> {
  const pattern = getText(config, "permalink") || "date";
  return {
    family: "Jekyll",
    isPublic: () => true,
    isExcluded(name) {
      const folders = name.replace(/(?:^|\/)_(?:posts|drafts|pages)(?=\/)/g, "");
      // Hexo's posts need no date in their names.
      const isUndated =
        !isHexo && /(?:^|\/)_posts\//.test(name) && !/\/\d{2,4}-\d{1,2}-\d{1,2}-[^/]*$/.test(name);
      return (
        isUndated ||
        /(?:^|\/)[_.#~]|~(?:\/|$)/.test(folders) ||
        files.some(({ values }) => isExcludedBy(values, name))
      );
    },
    hasSpacedLists: true,
    getKind(name) {
      if (/(?:^|\/)_(?:posts|drafts)\//.test(name)) return "post";
      return /(?:^|\/)[_.](?!pages\/)/.test(name) || name.endsWith(".html") ? null : "page";
    },
    getAddress({ name, slug, date, categories, values }) {
      if (/(?:^|\/)_drafts\//.test(name)) return null;
      if (!/(?:^|\/)_posts\//.test(name))
        return prefix(name.replace(/^(?:_pages|source)\//, "").replace(/(?:\/?index)?\.\w+$/, "/"));
      const [parent = ""] = name.replace(/^source\//, "").split(/(?:^|\/)_posts\//, 1);
      const folders = parent.split("/").filter(Boolean);
      const title = getText(values, "title");
      return prefix(fillPermalink(pattern, { slug, title, date, categories: [...folders, ...categories] }));
    },
  };
}

function astro(prefix: Folder["prefix"]): Partial<Folder> {
  return {
    system: "Astro",
    family: "Astro",
    // Other folders may be collections, too.
    isPublic: (name) => /^src\/(?:content|data|pages)\//.test(name),
    isExcluded: (name) => /\/_/.test(name),
    getKind(name) {
      if (/^src\/(?:content|data)\/[^/]+\/.+/.test(name) && !name.endsWith(".html")) return "post";
      if (/^src\/pages\/.+\.mdx?$/.test(name)) return "page";
      return /^(?!public\/).+\/[^/]+\.mdx?$/.test(name) && !/(?:^|\/)\./.test(name) ? "post" : null;
    },
    getAddress({ name, slug, values }) {
      const inner = name
        .replace(/^(?:src\/)?(?:(?:content|data|pages)\/)?/, "")
        .replace(/(?:\/index)?\.\w+$/, "");
      const own = getText(values, "slug");
      return prefix(`${own ? path.join(path.dirname(inner), slug) : inner}/`);
    },
  };
}
