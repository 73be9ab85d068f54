import type { BlockNode, RichTextDocument } from "~/rich-text/document";
import { toCard, toNode } from "~/rich-text/nodes/card/card";
import { findPlayer } from "~/rich-text/players";
import { getFileName, getFileSource } from "./files";

/** Replaces each line that is only the address of a video or audio page, or a link to a file, with a card. */
export function withPlayerCards({ root }: RichTextDocument): RichTextDocument {
  return { root: { ...root, children: root.children.map((block) => toFilmCard(block) ?? block) } };
}

function toFilmCard(block: BlockNode): BlockNode | null {
  if (block.type !== "paragraph" || block.children.length !== 1) return null;
  const [link] = block.children;
  if (link?.type !== "link") return null;
  const words = link.children.map((child) => (child.type === "text" ? child.text : "")).join("");
  const file = getFileSource(link.url);
  if (file !== null) {
    const title = words.trim() && words.trim() !== link.url ? words : getFileName(file);
    const made = toCard({ url: link.url, title });
    return made && toNode({ ...made, site: "" });
  }
  if (!findPlayer(link.url)) return null;
  const card = words.trim() === link.url ? toCard({ url: link.url }) : null;
  return card && toNode(card);
}
