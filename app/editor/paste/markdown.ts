import {
  $generateNodesFromMarkdownString,
  CHECK_LIST,
  type ElementTransformer,
  LINK as LEXICAL_LINK,
  type MultilineElementTransformer,
  TEXT_FORMAT_TRANSFORMERS,
  type TextMatchTransformer,
  type Transformer,
} from "@lexical/markdown";
import { DEFAULT_TRANSFORMERS } from "@lexical/react/LexicalMarkdownShortcutPlugin";
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  type TableCellNode,
  TableNode,
} from "@lexical/table";
import { $createParagraphNode, $createTextNode, $isParagraphNode, type LexicalNode } from "lexical";
import { safeSource, safeUrl } from "~/rich-text/links";
import { HEADER_ROW, isTableSize } from "~/rich-text/nodes/table/table";
import { kinds } from "../nodes";
import { $createImageNode, ImageNode } from "../nodes/image/image-node";
import { MATH } from "../nodes/math/math-node";
import { $readCalloutMarker } from "../nodes/quote/callout";
import { isFootnote, referToFootnotes, takeFootnotes } from "./markdown-footnotes";

const ITEM = /^(?:[-*+]|\d{1,3}[.)]) \S/;
const CALLOUT = /^> ?\[![a-z]+\]/i;
const LINK = /\]\((?:https?:\/\/|mailto:|\/|#)/;

/**
 * Whether a plain text is clearly Markdown: it has a list, a link, a quote, a table, a footnote, fenced code or formulas, or
 * a heading between empty lines (in programs, lines that begin with # are comments). Works line by line, in linear time.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  let fences = 0;
  return lines.some((line, at) => {
    const [before = "", after = ""] = [lines[at - 1], lines[at + 1]];
    if (/^(?:```|~~~|\$\$$)/.test(line)) fences += 1;
    const link = LINK.exec(line)?.index ?? -1;
    return (
      fences > 1 ||
      (ITEM.test(line) && ITEM.test(before)) ||
      CALLOUT.test(line) ||
      isFootnote(line) ||
      ofKinds.some(({ regExpStart }) => regExpStart.test(line)) ||
      (/^> \S/.test(line) && before === "") ||
      (link > 0 && line.lastIndexOf("[", link) >= 0) ||
      (line.includes("|") && before.includes("|") && DELIMITER.test(line)) ||
      (/^#{1,6} \S/.test(line) && before === "" && after === "")
    );
  });
}

/** What the kinds of nodes read themselves. */
const ofKinds = kinds.flatMap(({ pasted }) => (pasted ? [pasted($markdownBlocks)] : []));

/** An image on a line of its own, perhaps with a link. */
const IMAGE: ElementTransformer = {
  type: "element",
  dependencies: [ImageNode],
  // Not linear: no line of more than 4,000 characters is tried.
  regExp: /^(?!.{4001})(\[)?!\[([^\]]*)\]\((\S+?)(?:\s+"([^"]*)")?\)(?:\]\((\S+?)(?:\s+"[^"]*")?\))?\s*$/,
  export: () => null,
  replace: (parent, _children, [, bracket, alt = "", source = "", title, url]) => {
    const src = safeSource(source);
    if (src === null || Boolean(bracket) !== Boolean(url)) return false;
    // Pages link an image to itself to enlarge it: such a link is dropped.
    const link = url && url !== source ? safeUrl(url) : null;
    const image = { src, alt, title: title || null, width: null, height: null };
    parent.replace($createImageNode(link ? { ...image, link } : image));
  },
};

/**
 * Lexical's own transformer would start at the line's first bracket, even one that is closed long before the link. As
 * in CommonMark, brackets in a link's text must be balanced (here one level deep).
 */
const INLINE_LINK: TextMatchTransformer = {
  ...LEXICAL_LINK,
  importRegExp: new RegExp(
    LEXICAL_LINK.importRegExp?.source.replace(
      String.raw`\[(.+?)\]`,
      String.raw`\[((?:\\.|[^[\]\\]|\[[^[\]]*\](?!\())+)\]`,
    ) ?? "",
  ),
};

/** A row of a table, and the delimiter row between its head and its body. */
const ROW = /^ {0,3}\|?(?:\\.|[^\\|])*\|/;
const DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** Tables in GitHub Flavored Markdown; `inline` are the transformers for cells. */
const createTable = (inline: Transformer[]): MultilineElementTransformer => ({
  type: "multiline-element",
  dependencies: [TableNode],
  regExpStart: ROW,
  handleImportAfterStartMatch({ lines, rootNode, startLineIndex }) {
    const delimiter = lines[startLineIndex + 1] ?? "";
    if (!delimiter.includes("|") || !DELIMITER.test(delimiter)) return null;
    let end = startLineIndex + 1;
    while (ROW.test(lines[end + 1] ?? "")) end += 1;
    const [head = [], align = [], ...body] = lines.slice(startLineIndex, end + 1).map(splitCells);
    if (head.length !== align.length || !isTableSize(body.length + 1, head.length)) return null;
    const rows = [head, ...body].map((cells, row) => {
      const made = head.map((_, column) =>
        $createCell(cells[column] ?? "", align[column] ?? "", row === 0, inline),
      );
      return $createTableRowNode().append(...made);
    });
    rootNode.append($createTableNode().append(...rows));
    return [true, end];
  },
  replace: () => false,
});

/** The transformers for inline content. */
const INLINE = [MATH, ...TEXT_FORMAT_TRANSFORMERS, INLINE_LINK];

function splitCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function $createCell(markdown: string, align: string, isHead: boolean, inline: Transformer[]): TableCellNode {
  const [block] = $generateNodesFromMarkdownString(markdown, inline, false, true);
  const paragraph = $isParagraphNode(block) ? block : $createParagraphNode();
  const end = align.endsWith(":");
  if (end) paragraph.setFormat(align.startsWith(":") ? "center" : "right");
  else if (align.startsWith(":")) paragraph.setFormat("left");
  return $createTableCellNode(isHead ? HEADER_ROW : 0).append(paragraph);
}

/** Turns formulas between lines of `$$` into code blocks, and drops empty lines of quotes, which would leave a ">". */
function asLexicalReads(text: string): string {
  let isFormula = false;
  return text
    .split("\n")
    .flatMap((line) => {
      if (/^>[ \t]*$/.test(line)) return [];
      if (line.trim() !== "$$") return line;
      isFormula = !isFormula;
      return isFormula ? "```math" : "```";
    })
    .join("\n");
}

/** The blocks of a Markdown text. As in CommonMark, consecutive lines are one paragraph. */
export function $markdownBlocks(text: string): LexicalNode[] {
  const footnotes = takeFootnotes(text.replace(/\r\n?/g, "\n"));
  const used = new Set<string>();
  const footnote = referToFootnotes(footnotes, INLINE, used);
  const inline = footnote ? [footnote, ...INLINE] : INLINE;
  const others = DEFAULT_TRANSFORMERS.filter((transformer) => transformer !== LEXICAL_LINK);
  const blocks = $generateNodesFromMarkdownString(
    asLexicalReads(footnotes.rest),
    [
      IMAGE,
      ...ofKinds,
      createTable(inline),
      ...(footnote ? [footnote] : []),
      MATH,
      CHECK_LIST,
      ...others,
      INLINE_LINK,
    ],
    false,
    true,
  );
  blocks.forEach($readCalloutMarker);
  const unused = [...footnotes.texts].filter(([label]) => !used.has(label));
  const left = unused.map(([label, words]) =>
    $createParagraphNode().append($createTextNode(`[^${label}]: ${words}`)),
  );
  return [...blocks, ...left];
}
