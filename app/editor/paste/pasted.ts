import { type BlockNode, type InlineNode, inlineTypes } from "~/rich-text/document";
import { readForeignHtml } from "~/rich-text/html-import";
import { EMBEDS } from "~/rich-text/html-import-embed";
import { createLosses, toSentences } from "~/rich-text/html-import-losses";
import type { HtmlNode } from "~/rich-text/html-tree";
import { withBareLinks } from "../bare-urls";
import { type EmbeddedImages, withoutEmbedded } from "./embedded";

interface Pasted {
  blocks: BlockNode[];
  /** Images embedded in the HTML, by the URL that replaces each in the blocks. */
  embedded: EmbeddedImages;
  /** What could not be kept, in whole sentences. */
  lost: string | null;
}

/**
 * The blocks of pasted HTML from any source, with embedded images as files. URLs of this site, whose origin is `origin`,
 * become paths: browsers copy them whole.
 */
export function pasted(tree: HtmlNode[], origin = ""): Pasted {
  const { nodes, embedded } = withoutEmbedded(tree);
  const losses = createLosses();
  const toPath = (url: string) => (origin && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  const blocks = readForeignHtml(nodes, { resolveImage: toPath, resolveLink: toPath }, losses);
  // A page's buttons and icons are not missed.
  for (const name of losses.elements) if (!EMBEDS.test(name)) losses.elements.delete(name);
  return {
    blocks: withLinks(withoutLoneCell(blocks)),
    embedded,
    lost: toSentences(losses).join(" ") || null,
  };
}

/** Spreadsheets copy a single cell as a table: it becomes plain text. */
function withoutLoneCell(blocks: BlockNode[]): BlockNode[] {
  const [table, ...others] = blocks;
  if (table?.type !== "table" || others.length > 0) return blocks;
  const [cell, ...cells] = table.children.flatMap(({ children }) => children);
  return cell && cells.length === 0 ? cell.children : blocks;
}

function withLinks<Block extends { type: string }>(blocks: Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === "code" || !("children" in block)) return block;
    const children = block.children as InlineNode[];
    const isOfBlocks = children.some(({ type }) => !inlineTypes.includes(type));
    return { ...block, children: isOfBlocks ? withLinks(children) : withBareLinks(children) };
  });
}

/** Whether pasted HTML is a single image, whose file is then better than its URL. */
export function isOnlyImage(tree: HtmlNode[]): boolean {
  const words = (node: HtmlNode): string =>
    typeof node === "string" ? node : node.children.map(words).join("");
  const images = (node: HtmlNode): number =>
    typeof node === "string"
      ? 0
      : node.children.reduce((sum, child) => sum + images(child), node.tag === "img" ? 1 : 0);
  const root = { tag: "body", attributes: new Map<string, string>(), children: tree };
  return words(root).trim() === "" && images(root) === 1;
}
