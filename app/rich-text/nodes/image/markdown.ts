import type { Html, Image, Link, Paragraph, PhrasingContent } from "mdast";
import type { Json } from "../../element";
import { toImage } from "../../markdown-images";
import { getPlainText } from "../../markdown-text";
import { readExtras } from "./image";
import type { ImageNode } from "./kind";

/**
 * An image as Markdown: a paragraph, with the credit on a line of its own. A mark precedes it if the image has
 * properties that Markdown cannot express; other programs do not show the mark.
 */
export function fromImage({
  src,
  alt,
  title,
  layout,
  beside,
  link,
  credit,
}: ImageNode): (Html | Paragraph)[] {
  const image: Image = { type: "image", url: src, alt, title };
  const shown: Image | Link = link ? { type: "link", url: link, children: [image] } : image;
  const children: PhrasingContent[] = credit
    ? [shown, { type: "break" }, { type: "emphasis", children: [{ type: "text", value: credit }] }]
    : [shown];
  const paragraph: Paragraph = { type: "paragraph", children };
  if (!layout && !beside && !credit) return [paragraph];
  const words = [layout, beside && "beside"].filter(Boolean).join(" ");
  return [{ type: "html", value: words ? `<!-- image: ${words} -->` : "<!-- image -->" }, paragraph];
}

/** Reads the image from the paragraph after its mark; null if it was edited into something else. */
export function readImageParagraph(mark: string, { children }: Paragraph): Json | null {
  const [first, space, ...others] = children;
  const image = first?.type === "link" && first.children.length === 1 ? first.children[0] : first;
  const [last] = others;
  const isCredit = space?.type === "break" && others.length === 1 && last?.type === "emphasis";
  if (image?.type !== "image" || (space && !isCredit)) return null;
  const words = mark.split(" ");
  return {
    ...toImage(image),
    ...readExtras({
      layout: words.find((word) => word !== "beside"),
      beside: words.includes("beside"),
      link: first?.type === "link" && first.url !== image.url ? first.url : null,
      credit: last?.type === "emphasis" ? getPlainText(last.children) : "",
    }),
  };
}
