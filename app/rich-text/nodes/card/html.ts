import type { CardNode } from "../../document";
import { DocumentError } from "../../document-error";
import { escapeHtml } from "../../escape-html";
import { parseFileUrl } from "../../file-url";
import { rejectActive } from "../../html-active";
import { activeTags, type HtmlElement, type HtmlNode } from "../../html-tree";
import { safeUrl } from "../../links";
import { type Card, getCard, isPageUrl, toCard, toNode } from "./card";

/** Whether an element is a card as `cardToHtml` and pages write it: `<article class="link-card">`. */
export const isCardElement = ({ tag, attributes }: HtmlElement): boolean =>
  tag === "article" && /(?:^|\s)link-card(?:\s|$)/.test(attributes.get("class") ?? "");

/**
 * Reads a card from its element: the first link to a page or a file with its words, the first paragraph, `<small>` for
 * the site's name, and an image of this site. Null without a link.
 * @throws DocumentError with `strict`, for active content, a link that is not allowed, or another site's image
 */
export function readCardElement(element: HtmlElement, strict: boolean): CardNode | null {
  const parts = getParts(element, strict);
  const find = (tag: string) => parts.find((part) => part.tag === tag);
  const hrefs = parts.flatMap(({ tag, attributes }) => (tag === "a" ? [attributes.get("href")?.trim()] : []));
  const link = parts.find(
    ({ tag, attributes }) => tag === "a" && isCardUrl(attributes.get("href")?.trim() ?? ""),
  );
  const url = link?.attributes.get("href")?.trim() ?? "";
  const src = find("img")?.attributes.get("src")?.trim() ?? "";
  if (strict) {
    const unsafe = hrefs.find((href) => href && safeUrl(href) === null);
    if (unsafe) throw DocumentError.unsafeLink(unsafe);
    if (!url)
      throw new DocumentError(
        "A card has no link. It needs the URL of a web page, starting with https://, http:// or /, or of a file under Images.",
      );
  }
  const card = toCard({
    url,
    title: link && getText(link),
    description: getText(find("p")),
    site: getText(find("small")),
    src,
  });
  if (strict && src && card && !card.src)
    throw new DocumentError(
      "A card has an image from another site. Upload it under Images and use that URL, which starts with /media/.",
    );
  return card && toNode(card);
}

/** The Play button of a page's card leads to the player, not to what it plays. */
const isCardUrl = (url: string) =>
  !/^(?:https?:\/\/[^/]+)?\/media\/play\//.test(url) && (isPageUrl(url) || parseFileUrl(url) !== null);

/** Whether a part of a page's card (page.tsx) is its player, which the link implies. */
export const isPlayer = (part: HtmlNode): boolean =>
  typeof part === "object" && /^(?:template|audio|video)$/.test(part.tag);

function getParts({ children }: HtmlElement, strict: boolean): HtmlElement[] {
  return children.flatMap((child) => {
    if (typeof child === "string" || isPlayer(child)) return [];
    if (strict) rejectActive(child, activeTags.has(child.tag) && child.tag !== "img");
    return [child, ...getParts(child, strict)];
  });
}

function getText(node: HtmlNode | undefined): string {
  if (node === undefined || typeof node === "string") return node ?? "";
  return node.tag === "br" ? " " : node.children.map(getText).join("");
}

/** A card as HTML for the textarea or, with `isForFeed`, for programs that do not know cards. */
export function cardToHtml(node: CardNode, isForFeed: boolean): string {
  const card = getCard({ ...node });
  if (!card) return "";
  return isForFeed ? toQuote(card) : toArticle(card);
}

function toArticle({ url, title, description, site, src }: Card): string {
  return [
    '<article class="link-card">',
    src && `  <img src="${escapeHtml(src)}" alt="">`,
    `  <a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`,
    description && `  <p>${escapeHtml(description)}</p>`,
    site && `  <small>${escapeHtml(site)}</small>`,
    "</article>",
  ]
    .filter(Boolean)
    .join("\n");
}

function toQuote({ url, title, description, site }: Card): string {
  const words = [description, site].filter(Boolean).map((text) => `<p dir="auto">${escapeHtml(text)}</p>`);
  return `<blockquote><p dir="auto"><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p>${words.join("")}</blockquote>`;
}
