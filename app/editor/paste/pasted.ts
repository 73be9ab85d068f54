import type { BlockNode, InlineNode } from "~/rich-text/document";
import { readHtml } from "~/rich-text/html-read";
import type { HtmlNode } from "~/rich-text/html-tree";
import { withIntendedFormat } from "~/rich-text/intended-format";
import { normalizeBlocks } from "~/rich-text/normalize-blocks";
import { withBareLinks } from "../bare-addresses";
import { type EmbeddedImages, withoutEmbedded } from "./embedded";
import { findUnsupported } from "./unsupported";
import { withWordLists } from "./word-lists";

interface Pasted {
  blocks: BlockNode[];
  /** Images embedded in the HTML, by the address that replaces each in the blocks. */
  embedded: EmbeddedImages;
  /** What could not be kept, in whole sentences. */
  lost: string | null;
}

/**
 * The blocks of pasted HTML from any source: what a document can hold, only the styles that the author chose, and never
 * an image as text.
 */
export function pasted(tree: HtmlNode[]): Pasted {
  const { nodes, embedded } = withoutEmbedded(tree.map(withoutNoteLinks).map(withFormulas));
  const blocks = readHtml(withIntendedFormat(withWordLists(nodes)), { strict: false });
  return {
    blocks: withLinks(withoutLoneCell(normalizeBlocks(blocks))),
    embedded,
    lost: findUnsupported(tree),
  };
}

/** Word's and Google Docs' footnotes lead to anchors that are not pasted: only their text stays. */
const NOTE_LINK = /#(?:_(?:ftn|edn)(?:ref)?\d+|ftnt(?:_ref)?\d+)$/;

function withoutNoteLinks(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  const children = node.children.map(withoutNoteLinks);
  const isNoteLink = node.tag === "a" && NOTE_LINK.test(node.attributes.get("href") ?? "");
  return { ...node, tag: isNoteLink ? "span" : node.tag, children };
}

/** KaTeX's and Wikipedia's second form of a formula, for those who do not see its MathML. */
const SHOWN_AGAIN = /(?:^|\s)(?:katex-html|mwe-math-fallback-image-\w+)(?:\s|$)/;

/**
 * MathML with the LaTeX that Wikipedia, KaTeX and Pandoc keep in it becomes a formula; of other MathML the symbols stay as
 * text.
 */
function withFormulas(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  if (SHOWN_AGAIN.test(node.attributes.get("class") ?? "")) return "";
  if (node.tag !== "math") return { ...node, children: node.children.map(withFormulas) };
  const latex = findLatex(node) ?? node.attributes.get("alttext");
  if (!latex) return { tag: "span", attributes: new Map(), children: [toText(node).replace(/\s+/g, " ")] };
  // As Wikipedia wraps each.
  const [, inner = latex] = /^\{\\(?:display|text)style (.*)\}$/s.exec(latex.trim()) ?? [];
  return { tag: "code", attributes: new Map([["class", "language-math"]]), children: [inner] };
}

function findLatex(node: HtmlNode): string | null {
  if (typeof node === "string") return null;
  if (node.attributes.get("encoding") === "application/x-tex") return toText(node);
  return node.children.map(findLatex).find(Boolean) ?? null;
}

const toText = (node: HtmlNode): string =>
  typeof node === "string" ? node : node.children.map(toText).join("");

/** A single cell of a spreadsheet is copied as a table: what is meant is its text. */
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
    const isOfBlocks = OF_BLOCKS.test(block.type) || children[0]?.type === ("list" as string);
    return { ...block, children: isOfBlocks ? withLinks(children) : withBareLinks(children) };
  });
}

const OF_BLOCKS = /^(?:list|table|tablerow|tablecell)$/;

/** Whether pasted HTML is a single image: then the file is better than the address. */
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
