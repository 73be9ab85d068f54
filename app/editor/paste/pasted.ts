import type { BlockNode } from "~/rich-text/document";
import { readHtml } from "~/rich-text/html-read";
import type { HtmlNode } from "~/rich-text/html-tree";
import { type EmbeddedPictures, withoutEmbedded } from "./embedded";
import { withMeantLook } from "./meant-look";
import { tidied } from "./tidied";
import { withWordLists } from "./word";

export interface Pasted {
  blocks: BlockNode[];
  /** Pictures that the HTML itself holds, by the address that stands for each in the blocks. */
  embedded: EmbeddedPictures;
}

/**
 * The blocks of pasted HTML, wherever it was copied: what a document can hold, of the look only what somebody meant,
 * and never a picture as text.
 */
export function pasted(tree: HtmlNode[]): Pasted {
  const { nodes, embedded } = withoutEmbedded(tree);
  const blocks = readHtml(withMeantLook(withWordLists(nodes)), { strict: false });
  return { blocks: tidied(blocks), embedded };
}

/** Whether pasted HTML is a picture and nothing else: then its file is worth more than its address. */
export function isOnlyPicture(tree: HtmlNode[]): boolean {
  const words = (node: HtmlNode): string =>
    typeof node === "string" ? node : node.children.map(words).join("");
  const pictures = (node: HtmlNode): number =>
    typeof node === "string"
      ? 0
      : node.children.reduce((sum, child) => sum + pictures(child), node.tag === "img" ? 1 : 0);
  const root = { tag: "body", attributes: new Map<string, string>(), children: tree };
  return words(root).trim() === "" && pictures(root) === 1;
}
