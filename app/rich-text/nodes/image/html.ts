import { DocumentError } from "../../document-error";
import { escapeHtml, escapeText } from "../../escape-html";
import { rejectActive } from "../../html-active";
import { readLink } from "../../html-format";
import type { HtmlElement, HtmlNode } from "../../html-tree";
import { safeSource } from "../../links";
import { getImageClass, type ImageExtras, readExtras, readImageClass } from "./image";
import type { ImageNode } from "./kind";

/** The image block of an <img>; null if its URL is not allowed. @throws DocumentError for that URL with `strict` */
export function readImageElement(
  { attributes }: HtmlElement,
  { title, ...more }: ImageExtras & { title?: string },
  strict: boolean,
): object | null {
  const src = attributes.get("src")?.trim() ?? "";
  if (safeSource(src) === null) {
    if (strict) throw DocumentError.unsafeImage(src);
    return null;
  }
  const side = (name: string) => Number.parseInt(attributes.get(name) ?? "", 10) || null;
  return {
    type: "image",
    src,
    alt: attributes.get("alt") ?? "",
    title: title || attributes.get("title") || null,
    width: side("width"),
    height: side("height"),
    // Pages enlarge an image by linking to the image itself, so that link is dropped.
    ...readExtras({ ...more, link: more.link === src ? null : more.link }),
  };
}

/** The link, layout, caption and credit from a figure with a single image. Null for any other figure. */
export function readFigure(
  { children, attributes }: HtmlElement,
  getText: (children: HtmlNode[]) => string,
  strict: boolean,
): { image: HtmlElement; more: ImageExtras & { title: string } } | null {
  const { image, anchor, caption } = findParts(children);
  if (!image) return null;
  if (anchor && strict) rejectActive(anchor);
  const words = caption?.children ?? [];
  const isCredit = (child: HtmlNode) => typeof child === "object" && child.tag === "small";
  return {
    image,
    more: {
      ...readImageClass(attributes.get("class") ?? ""),
      link: anchor && readLink(anchor, strict)?.url,
      title: getText(words.filter((child) => !isCredit(child))).trim(),
      credit: getText(words.filter(isCredit)),
    },
  };
}

/** The image of a figure that contains nothing else, the link around it, and its caption. */
function findParts(children: HtmlNode[]): {
  image?: HtmlElement;
  anchor?: HtmlElement;
  caption?: HtmlElement;
} {
  const elements = children.filter((child) => typeof child === "object");
  const caption = elements.find(({ tag }) => tag === "figcaption");
  const [first, ...others] = elements.filter((element) => element !== caption);
  if (!first || others.length > 0) return {};
  if (first.tag !== "a") return first.tag === "img" ? { image: first, caption } : {};
  const [image, ...more] = first.children.filter((child) => typeof child === "object" || child.trim() !== "");
  const isImage = typeof image === "object" && image.tag === "img" && more.length === 0;
  return isImage ? { image, anchor: first, caption } : {};
}

/**
 * An image, in a figure only if it has a layout, a credit or a place in a group. Its caption stays an attribute, which
 * keeps every space; feeds get a visible one.
 */
export function writeImage(node: ImageNode, fallback?: "auto"): string {
  const { src, alt, title, width, height, link, credit } = node;
  const attributes = Object.entries({ src, alt, title: fallback ? null : title, width, height }).flatMap(
    ([name, value]) => (value === null ? [] : [` ${name}="${escapeHtml(String(value))}"`]),
  );
  const img = `<img${attributes.join("")}>`;
  const name = getImageClass(node);
  const linked = link ? `<a href="${escapeHtml(link)}">${img}</a>` : img;
  const words = [
    ...(fallback && title ? [escapeText(title)] : []),
    ...(credit ? [`<small>${escapeText(credit)}</small>`] : []),
  ];
  const caption = words.length > 0 ? `<figcaption>${words.join(" ")}</figcaption>` : "";
  if (!name && !caption) return linked;
  return `<figure${name ? ` class="${name}"` : ""}>${linked}${caption}</figure>`;
}
