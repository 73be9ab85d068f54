import type { Html, Paragraph, PhrasingContent } from "mdast";
import type { CardNode } from "../../document";
import type { Json } from "../../element";
import { getPlainText } from "../../markdown-text";
import { getCard, toCard, toNode } from "./card";

/** Precedes the paragraph that holds a card's link and words; other programs show only that paragraph. */
const MARK = "<!-- card -->";

/** A card as Markdown: the mark, and a paragraph with its picture, link, description and site, one per line. */
export function fromCard(node: CardNode): [Html, Paragraph] | [] {
  const card = getCard({ ...node });
  if (!card) return [];
  const { url, title, description, site, src } = card;
  const lines: PhrasingContent[] = [];
  if (src) lines.push({ type: "image", url: src, alt: "" });
  lines.push({ type: "link", url, children: [{ type: "text", value: title }] });
  if (description) lines.push({ type: "text", value: description });
  if (site) lines.push({ type: "emphasis", children: [{ type: "text", value: site }] });
  const children = lines.flatMap((line, at) => (at > 0 ? [{ type: "break" as const }, line] : [line]));
  return [
    { type: "html", value: MARK },
    { type: "paragraph", children },
  ];
}

/** Reads the card from the paragraph after its mark; null if it was edited into something else. */
export function readCardParagraph({ children }: Paragraph): Json | null {
  const lines: PhrasingContent[][] = [[]];
  for (const node of children) {
    if (node.type === "break") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const [image] = lines[0] ?? [];
  const src = lines[0]?.length === 1 && image?.type === "image" ? image.url : null;
  const [title = [], ...others] = src === null ? lines : lines.slice(1);
  const [link, ...beside] = title;
  const last = others.at(-1) ?? [];
  const site = last.length === 1 && last[0]?.type === "emphasis" ? getPlainText(last) : "";
  const description = (site ? others.slice(0, -1) : others).map(getPlainText).join(" ");
  if (link?.type !== "link" || beside.length > 0) return null;
  const card = toCard({ url: link.url, title: getPlainText(link.children), description, site, src });
  return card && { ...toNode(card) };
}
