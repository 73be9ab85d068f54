import { SaxesParser } from "saxes";
import { FileError } from "~/http/app-error.server";
import { cutText } from "~/ui/cut-text";
import { readHtmlText } from "./html-text";

/** A post, page, attachment or something else of an export. */
export interface WordPressItem {
  id: string;
  type: string;
  status: string;
  title: string;
  link: string;
  guid: string;
  content: string;
  /** "2012-01-02 03:04:05" in UTC, then in the site's time zone. Drafts have zeros. */
  dates: string[];
  password: string;
  author: string;
  /** The id of the entry that an attachment belongs to. */
  parent: string;
  /** The address of an attachment's file. */
  attachment: string;
  /** Written by the author. */
  excerpt: string;
  /** The values of METAS: the id of the featured image, its description, a podcast's file, what Yoast SEO says, footnotes. */
  meta: ReadonlyMap<string, string>;
  tags: string[];
  comments: number;
}

/** Names of the settings in which plugins keep who may read an entry. */
export const RESTRICTION =
  /_mepr_|_um_acc|member|restrict|paywall|paid_content|newsletter_access|access_(?:role|level)|^_?rcp_|wishlist|visib|wpmem|gated|locked|protect|private/i;

const METAS = [
  "_thumbnail_id",
  "_wp_attachment_image_alt",
  "enclosure",
  "_yoast_wpseo_metadesc",
  "_yoast_wpseo_canonical",
  "_yoast_wpseo_meta-robots-noindex",
  "footnotes",
];
/** More entries than a blog has. */
const MAX_ITEMS = 50_000;
/** Characters that XML forbids but WordPress exports. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** HTML entities that older versions wrote into titles. */
const ENTITIES = {
  nbsp: "\u00a0",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  copy: "©",
};

/**
 * Reads the XML of an export. Rejects files with a document type, so entities that a file defines are never expanded.
 * @throws FileError
 */
export function readItems(xml: string): { site: string | null; items: WordPressItem[] } {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, ENTITIES);
  const reader = new ItemReader();
  parser.on("doctype", () => {
    throw new FileError("has a document type, which no export from WordPress has.");
  });
  parser.on("error", (error) => {
    throw new FileError(
      `is damaged, or only part of an export (not well-formed XML at ${cutText(error.message, 200)}). Export it again.`,
    );
  });
  parser.on("opentag", ({ name, attributes }) => reader.open(name, attributes));
  parser.on("closetag", ({ name }) => reader.close(name));
  parser.on("text", (text) => reader.add(text));
  parser.on("cdata", (text) => reader.add(text));
  parser.write(withWholeTexts(xml.replace(FORBIDDEN, ""))).close();
  if (!reader.isExport) throw new FileError("is not an export from WordPress.");
  return { site: reader.site?.replace(/(?<!\/)\/+$/, "") || null, items: reader.items };
}

const OPENING = "<content:encoded><![CDATA[";
const CLOSING = "]]></content:encoded>";

/** Old versions of WordPress did not escape the end of a CDATA section within a text, which ended the text there. */
function withWholeTexts(xml: string): string {
  const [head = "", ...texts] = xml.split(OPENING);
  const whole = texts.map((part) => {
    const end = part.indexOf(CLOSING);
    const text = end < 0 ? part : part.slice(0, end);
    // Also what newer versions escaped, which is then read as it was.
    const escaped = text.replaceAll("]]]]><![CDATA[>", "]]>").replaceAll("]]>", "]]]]><![CDATA[>");
    return OPENING + (end < 0 ? part : escaped + part.slice(end));
  });
  return head + whole.join("");
}

/** Collects the items of an export, element by element. */
class ItemReader {
  readonly items: WordPressItem[] = [];
  site: string | null = null;
  isExport = false;
  #path: string[] = [];
  #text = "";
  #values: Map<string, string> | null = null;
  #metaKey = "";
  #meta = new Map<string, string>();
  #tags: string[] = [];
  #domain = "";
  #comments = 0;

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    this.#text = "";
    if (this.#path.length > 20) throw new FileError("is nested too deeply.");
    if (name === "category") this.#domain = attributes.domain ?? "category";
    if (this.#path.join("/") !== "rss/channel/item") return;
    this.#values = new Map();
    this.#meta = new Map();
    this.#tags = [];
    this.#comments = 0;
  }

  add(text: string): void {
    // Above this depth, text is only white space between elements.
    if (this.#path.length > 2) this.#text += text;
  }

  close(name: string): void {
    const [, , inItem, , inMeta] = this.#path;
    const depth = this.#path.length;
    this.#path.pop();
    const text = this.#text;
    this.#text = "";
    if (name === "wp:wxr_version") this.isExport = true;
    if (depth === 3 && (name === "wp:base_blog_url" || (name === "link" && !this.site)))
      this.site = text.trim();
    if (inItem !== "item" || !this.#values) return;
    if (depth === 3) this.#finish(this.#values);
    else if (inMeta === "wp:meta_key") this.#metaKey = text;
    else if (inMeta === "wp:meta_value" && (METAS.includes(this.#metaKey) || RESTRICTION.test(this.#metaKey)))
      this.#meta.set(this.#metaKey, text.trim());
    else if (depth === 4 && name === "wp:comment") this.#comments += 1;
    else if (depth === 4 && name === "category") this.#addTag(readHtmlText(text));
    else if (depth === 4) this.#values.set(name, text);
  }

  #addTag(tag: string): void {
    const isDefault = this.#domain === "category" && tag.toLowerCase() === "uncategorized";
    if (/^(?:category|post_tag|tag)$/.test(this.#domain) && !isDefault) this.#tags.push(tag);
  }

  #finish(values: Map<string, string>): void {
    const get = (name: string) => values.get(name)?.trim() ?? "";
    if (this.items.length >= MAX_ITEMS) throw new FileError("has too many entries. Split it.");
    this.items.push({
      id: get("wp:post_id"),
      type: get("wp:post_type") || "post",
      status: get("wp:status") || "publish",
      title: readHtmlText(get("title")),
      link: get("link"),
      guid: get("guid"),
      content: values.get("content:encoded") ?? "",
      dates: [get("wp:post_date_gmt"), get("wp:post_date")],
      password: get("wp:post_password"),
      author: get("dc:creator"),
      parent: get("wp:post_parent"),
      attachment: get("wp:attachment_url"),
      excerpt: readHtmlText(get("excerpt:encoded")),
      meta: this.#meta,
      tags: this.#tags,
      comments: this.#comments,
    });
    this.#values = null;
  }
}

/** The old address of an item: its permalink. The link of a draft is only a query with its id, which nobody uses. */
export const addressesOf = ({ link }: WordPressItem): string[] =>
  link && !/[?&]p(?:age_id)?=/.test(link) ? [link] : [];
