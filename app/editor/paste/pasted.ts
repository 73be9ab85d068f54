import { type BlockNode, type InlineNode, inlineTypes } from "~/rich-text/document";
import { readHtml } from "~/rich-text/html-read";
import type { HtmlNode } from "~/rich-text/html-tree";
import { withIntendedFormat } from "~/rich-text/intended-format";
import { normalizeBlocks } from "~/rich-text/normalize-blocks";
import { withBareLinks } from "../bare-urls";
import { type EmbeddedImages, withoutEmbedded } from "./embedded";
import { findUnsupported } from "./unsupported";
import { withWordLists } from "./word-lists";

interface Pasted {
  blocks: BlockNode[];
  /** Images embedded in the HTML, by the URL that replaces each in the blocks. */
  embedded: EmbeddedImages;
  /** What could not be kept, in whole sentences. */
  lost: string | null;
}

/**
 * The blocks of pasted HTML from any source: only what a document can contain, only the styles that the author chose,
 * and embedded images as files.
 */
export function pasted(tree: HtmlNode[]): Pasted {
  const { nodes, embedded } = withoutEmbedded(tree.map(withoutFootnoteLinks).map(withFormulas));
  const blocks = readHtml(withIntendedFormat(withWordLists(nodes)), { strict: false });
  return {
    blocks: withLinks(withoutLoneCell(normalizeBlocks(blocks))),
    embedded,
    lost: findUnsupported(tree),
  };
}

/** Footnote links of Word and Google Docs lead to anchors that are not pasted, so only the link's text is kept. */
const FOOTNOTE_LINK = /#(?:_(?:ftn|edn)(?:ref)?\d+|ftnt(?:_ref)?\d+)$/;

function withoutFootnoteLinks(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  const children = node.children.map(withoutFootnoteLinks);
  const isFootnoteLink = node.tag === "a" && FOOTNOTE_LINK.test(node.attributes.get("href") ?? "");
  return { ...node, tag: isFootnoteLink ? "span" : node.tag, children };
}

/** The classes of elements in which KaTeX and Wikipedia repeat a formula for browsers without MathML. */
const SHOWN_AGAIN = /(?:^|\s)(?:katex-html|mwe-math-fallback-image-\w+)(?:\s|$)/;

/**
 * Turns MathML into a formula if it contains its LaTeX, as that of Wikipedia, KaTeX and Pandoc does; of other MathML,
 * the symbols are kept as text.
 */
function withFormulas(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  if (SHOWN_AGAIN.test(node.attributes.get("class") ?? "")) return "";
  if (node.tag !== "math") return { ...node, children: node.children.map(withFormulas) };
  const latex = findLatex(node) ?? node.attributes.get("alttext");
  if (!latex) return { tag: "span", attributes: new Map(), children: [toText(node).replace(/\s+/g, " ")] };
  // Wikipedia wraps every formula in this way.
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
