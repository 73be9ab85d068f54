import { DocumentError } from "~/rich-text/document-error";
import { parseHtml } from "~/rich-text/html.server";
import type { HtmlNode } from "~/rich-text/html-tree";
import { parseUrl } from "~/ui/parse-url";

/** What a web page's head says about the page; not validated. */
export interface PageFacts {
  title: string;
  description: string;
  site: string;
  /** Absolute. */
  image: string | null;
  /** A time, or "". */
  published: string;
}

/** How many bytes are searched for a `<meta charset>`. */
const SNIFFED_BYTES = 2_048;

/**
 * Decodes HTML with the encoding named in the Content-Type header or in the page itself, otherwise as UTF-8 (WHATWG
 * Encoding).
 */
export function decodePage(bytes: Buffer, type: string): string {
  const start = bytes.toString("latin1", 0, SNIFFED_BYTES);
  const bom = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : null;
  // Not linear: the start has at most SNIFFED_BYTES.
  const [, own] = /<meta[^>]+charset\s*=\s*["']?([\w:-]{2,40})/i.exec(start) ?? [];
  const [, named] = /charset\s*=\s*["']?([\w:-]{2,40})/.exec(type) ?? [];
  for (const label of [bom, named, own]) {
    try {
      if (label) return new TextDecoder(label).decode(bytes);
    } catch {
      // An unknown encoding.
    }
  }
  return new TextDecoder().decode(bytes);
}

/**
 * Reads a page's head: Open Graph (ogp.me), Twitter's card tags, or plain HTML. Missing values are empty, as are all
 * values of HTML that is nested too deeply.
 */
export function readPage(html: string, url: URL): PageFacts {
  const facts = new Map<string, string>();
  const set = (name: string, value = "") => {
    if (value.trim() && !facts.has(name)) facts.set(name, value);
  };
  for (const { tag, attributes, children } of getElements(html)) {
    if (tag === "title") set("title", children.filter((child) => typeof child === "string").join(""));
    if (tag !== "meta") continue;
    const name = attributes.get("property") ?? attributes.get("name") ?? "";
    set(name.trim().toLowerCase(), attributes.get("content"));
  }
  const find = (...names: string[]) => names.map((name) => facts.get(name)).find(Boolean) ?? "";
  const image = find(
    "og:image:secure_url",
    "og:image",
    "og:image:url",
    "twitter:image",
    "twitter:image:src",
  ).trim();
  return {
    title: find("og:title", "twitter:title", "title"),
    description: find("og:description", "twitter:description", "description"),
    site: find("og:site_name", "application-name") || url.hostname.replace(/^www\./, ""),
    published: find("article:published_time", "og:published_time"),
    image: (image && parseUrl(image, url)?.href) || null,
  };
}

interface Found {
  tag: string;
  attributes: Map<string, string>;
  children: HtmlNode[];
}

function getElements(html: string): Found[] {
  const found: Found[] = [];
  const visit = (node: HtmlNode) => {
    if (typeof node === "string") return;
    if (node.tag === "meta" || node.tag === "title") found.push(node);
    if (node.tag !== "svg") node.children.forEach(visit);
  };
  try {
    parseHtml(getHead(html)).forEach(visit);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
  }
  return found;
}

/** Everything before the body, which may be long and is not needed. */
function getHead(html: string): string {
  const end = html.search(/<\/head|<body[\s>]/i);
  return end < 0 ? html : html.slice(0, end);
}
