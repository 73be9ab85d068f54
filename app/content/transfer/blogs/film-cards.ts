import type { BlockNode, RichTextDocument } from "~/rich-text/document";
import { toCard, toNode } from "~/rich-text/nodes/card/card";
import { findPlayer } from "~/rich-text/players";

/** Replaces each line that is only the address of a video or audio page with a card that has a Play button. */
export function withFilmCards({ root }: RichTextDocument): RichTextDocument {
  return { root: { ...root, children: root.children.map((block) => toFilmCard(block) ?? block) } };
}

function toFilmCard(block: BlockNode): BlockNode | null {
  if (block.type !== "paragraph" || block.children.length !== 1) return null;
  const [link] = block.children;
  if (link?.type !== "link" || !findPlayer(link.url)) return null;
  const words = link.children.map((child) => (child.type === "text" ? child.text : "")).join("");
  const card = words.trim() === link.url ? toCard({ url: link.url }) : null;
  return card && toNode(card);
}
