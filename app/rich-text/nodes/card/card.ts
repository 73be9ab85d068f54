import { parseUrl } from "~/ui/parse-url";
import type { TextNode } from "../../document";
import { DocumentError } from "../../document-error";
import { isRecord, type Json } from "../../element";
import { parseFileUrl } from "../../file-url";
import { toLine } from "../../inline";
import type { Tally } from "../../limits";
import { isExternal, safeSource, safeUrl } from "../../links";
import type { CardNode } from "./kind";

/** What a card says about the page or file to which it links. */
export interface Card {
  /**
   * A page of another site or, as a path, a page or a file of this site. A file's type and size are part of its URL.
   */
  url: string;
  title: string;
  description: string;
  site: string;
  /** An image of this site, so that readers load nothing from elsewhere. */
  src: string | null;
}

/** The longest texts (characters); longer ones are cut. */
export const MAX_CARD = { title: 200, description: 400, site: 80 };

/**
 * Reads any JSON of the type "card" as a canonical node. @throws DocumentError if it links to neither a page nor a file
 */
export function readCard(node: Json, tally: Tally): CardNode {
  const raw = typeof node.url === "string" ? node.url : "";
  const card = toCard({ ...getTexts(node), url: raw, site: node.site, src: node.src });
  if (!card) throw DocumentError.unsafeLink(raw);
  const made = toNode(card);
  for (const _ of made.children) tally.node(1);
  tally.text(card.title + card.description + card.site);
  return made;
}

/**
 * A card made of untrusted values; null if the URL leads neither to a page nor to a file of this site. If the title is
 * missing, the host name, path or file type takes its place.
 */
export function toCard(values: Partial<Record<keyof Card, unknown>>): Card | null {
  const url = safeUrl(typeof values.url === "string" ? values.url : "");
  if (url === null) return null;
  const title = toLine(values.title, MAX_CARD.title);
  const description = toLine(values.description, MAX_CARD.description);
  const file = parseFileUrl(url);
  if (file) return { url, title: title || file.ending.toUpperCase(), description, site: "", src: null };
  if (!isPageUrl(url)) return null;
  const src = typeof values.src === "string" ? safeSource(values.src) : null;
  return {
    url,
    title: title || (isExternal(url) ? new URL(url).hostname.replace(/^www\./, "") : url),
    description,
    site: toLine(values.site, MAX_CARD.site),
    src: src?.startsWith("/") ? src : null,
  };
}

/** Whether a URL leads to a page of another site, or is the path of a page of this site. */
export const isPageUrl = (url: string) =>
  isExternal(url) ? parseUrl(url) !== null : /^\/(?!\/|media\/)/.test(url) && safeUrl(url) !== null;

/** The card of a stored node, which may not be valid; null if there is nothing to link to. */
export function getCard(node: Json): Card | null {
  return toCard({ ...getTexts(node), url: node.url, site: node.site, src: node.src });
}

/** The node of a card. Its words are text nodes, so all code that reads texts, such as the search, finds them. */
export function toNode({ url, title, description, site, src }: Card): CardNode {
  const children: CardNode["children"] = [toText(title)];
  if (description) children.push({ type: "linebreak", version: 1 }, toText(description));
  return { type: "card", version: 1, url, site: site || null, src, children };
}

function getTexts({ children }: Json): { title: string; description: string } {
  const parts = Array.isArray(children) ? children.filter(isRecord) : [];
  const end = parts.findIndex(({ type }) => type === "linebreak");
  const words = (nodes: Json[]) => nodes.map(({ text }) => (typeof text === "string" ? text : " ")).join("");
  const title = words(end < 0 ? parts : parts.slice(0, end));
  return { title, description: end < 0 ? "" : words(parts.slice(end + 1)) };
}

/** An unformatted text node. */
export const toText = (text: string): TextNode => ({
  type: "text",
  version: 1,
  text,
  format: 0,
  style: "",
  mode: "normal",
  detail: 0,
});
