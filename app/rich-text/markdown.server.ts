import type { List, ListItem, Root, RootContent } from "mdast";
import { FORMAT, type Parsed } from "./document";
import { DocumentError } from "./document-error";
import type { Json } from "./element";
import { readCardParagraph } from "./markdown-card";
import { readImageParagraph, splitAtImages, takeImages, toImage } from "./markdown-images";
import { findLosses } from "./markdown-losses.server";
import { numberFootnotes } from "./markdown-notes.server";
import { inlines, lines, toMath } from "./markdown-phrasing";
import { resolveReferences, rewriteAddresses } from "./markdown-references.server";
import { toTable } from "./markdown-table";
import { getTitle } from "./markdown-title.server";
import { parseMarkdown } from "./markdown-tree";
import { MATH_LANGUAGE } from "./math";
import { catchDocumentError, parseDocument } from "./schema";

/** A document, the level-1 heading at the start of the text, and a sentence for each thing that was lost. */
export type ParsedMarkdown = Parsed & { title: string | null; losses: string[] };

/**
 * Reads GitHub's Markdown with formulas as a document. No text is lost: what a
 * document does not support becomes plain text, such as raw HTML and the blocks within quotes and list items. Images
 * become blocks, which split the paragraph, quote or list that contains them; their titles become captions. A level-1
 * heading at the start is the text's title and not part of the document, unless the text already has a `title`.
 * Footnotes become notes or, if notes could not hold them, links to a numbered list at the end (notes-read.ts). Never
 * throws: if the text cannot become a document, returns a message for its author. Only for the site's own texts:
 * untrusted ones can take minutes (markdown-reader.server.ts).
 */
export function markdownToDocument(markdown: string): ParsedMarkdown {
  return treeToDocument(parseMarkdown(markdown));
}

/** How the addresses of images and links are rewritten, if at all; null for a link that is not possible. */
export type RewriteAddress = (address: string, kind: "image" | "link") => string | null;

/** Converts a tree that was parsed elsewhere, and modifies it. */
export function treeToDocument(tree: Root, title?: string, rewrite?: RewriteAddress): ParsedMarkdown {
  resolveReferences(tree);
  if (rewrite) rewriteAddresses(tree, rewrite);
  const losses = findLosses(tree);
  const { loose, notes } = numberFootnotes(tree);
  const [first] = tree.children;
  const heading = first?.type === "heading" && first.depth === 1 ? getTitle(first.children) : null;
  const isTitle = heading !== null && (title === undefined || title.replace(/\s+/g, " ").trim() === heading);
  const [, images] = takeImages(isTitle && first?.type === "heading" ? inlines(first.children) : []);
  const body = isTitle ? tree.children.slice(1) : tree.children;
  const parsed = catchDocumentError(() => {
    const children = [...images, ...blocks([...body, ...loose]), ...(notes ? toNotes(notes) : [])];
    const made = parseDocument({ root: { type: "root", children } });
    if (!made.ok) throw new DocumentError(made.message);
    return made.document;
  });
  return { ...parsed, title: heading, losses };
}

function blocks(nodes: RootContent[]): Json[] {
  return nodes.flatMap((node): Json[] => {
    switch (node.type) {
      case "paragraph": {
        const card = node.data?.isCard ? readCardParagraph(node) : null;
        if (card) return [card];
        const image = node.data?.image === undefined ? null : readImageParagraph(node);
        if (image) return [image];
        return splitAtImages(inlines(node.children), (children) => ({ type: "paragraph", children }));
      }
      case "image":
        return [toImage(node)];
      case "html":
        return node.value
          .split("\n")
          .flatMap((text) =>
            text.trim() ? [{ type: "paragraph", children: [{ type: "text", text: text.trim() }] }] : [],
          );
      case "heading": {
        const [children, images] = takeImages(inlines(node.children));
        return [{ type: "heading", tag: headingTag(node.depth), children }, ...images];
      }
      case "blockquote":
        return splitAtImages(toSingleRun(node.children), (children) => ({
          type: "quote",
          $: { callout: node.data?.callout ?? null },
          children,
        }));
      case "code":
        return [{ type: "code", language: node.lang ?? null, children: lines(node.value) }];
      case "thematicBreak":
        return [{ type: "horizontalrule" }];
      case "list":
        return splitList(node);
      case "table":
        return toTable(node, inlines);
      default:
        return [];
    }
  });
}

/** The tag for a heading: level 1 is the page's own title, so documents have levels 2 to 4. */
const headingTag = (depth: number) => `h${Math.min(Math.max(depth, 2), 4)}`;

/** Quotes and list items contain a single run of inline nodes: blocks become lines. */
function toSingleRun(nodes: RootContent[]): Json[] {
  const runs = nodes.map(run).filter((children) => children.length > 0);
  return runs.flatMap((children, index) => (index > 0 ? [{ type: "linebreak" }, ...children] : children));
}

function run(node: RootContent): Json[] {
  switch (node.type) {
    case "paragraph":
      return inlines(node.children);
    case "heading":
      return inlines(node.children, FORMAT.strong);
    case "html":
      return lines(node.value);
    case "code":
      if (node.lang === MATH_LANGUAGE) return toMath(node.value);
      return lines(node.value, FORMAT.code);
    case "blockquote":
      return toSingleRun(node.children);
    case "list":
      return node.children.flatMap((item, index) => [
        ...(index > 0 ? [{ type: "linebreak" }] : []),
        { type: "text", text: node.ordered ? `${(node.start ?? 1) + index}. ` : "• " },
        ...toSingleRun(item.children),
      ]);
    case "image":
      return [toImage(node)];
    default:
      return [];
  }
}

/** Splits a list at its images, which go below the item that contains them; the list then continues its numbering. */
function splitList(node: List): Json[] {
  const parts: Json[] = [];
  let children: Json[] = [];
  let start = node.start ?? 1;
  node.children.forEach((item, at) => {
    const images: Json[] = [];
    children.push(...items(item, images));
    if (images.length === 0) return;
    parts.push(list(node, start, children), ...images);
    start = (node.start ?? 1) + at + 1;
    children = [];
  });
  return [...parts, list(node, start, children)].filter(
    ({ type, children }) => type !== "list" || (children as Json[]).length > 0,
  );
}

const list = ({ ordered, children: all }: List, start: number, children: Json[]): Json => ({
  type: "list",
  listType: all.some(isTask) ? "check" : ordered ? "number" : "bullet",
  tag: ordered ? "ol" : "ul",
  start,
  children,
});

const isTask = ({ checked }: ListItem) => typeof checked === "boolean";

/** A rule and the footnotes. They must be the document's last list, so their images go above it. */
function toNotes(notes: List): Json[] {
  const images: Json[] = [];
  const children = notes.children.flatMap((note) => {
    const own: Json[] = [];
    const made = items(note, own);
    images.push(...own);
    // Every note keeps its number, even if it is only an image.
    return made.length > 0 ? made : [{ type: "listitem", value: 1, children: [NO_WORDS] }];
  });
  return [...images, { type: "horizontalrule" }, list(notes, 1, children)];
}

const NO_WORDS = { type: "text", text: "…" };

/** Puts a nested list into an item of its own, as Lexical does. Adds the images of both to `images`. */
function items(node: ListItem, images: Json[]): Json[] {
  const [text, own] = takeImages(toSingleRun(node.children.filter(({ type }) => type !== "list")));
  images.push(...own);
  const nested = node.children.flatMap((child) => {
    if (child.type !== "list") return [];
    const children = child.children.flatMap((item) => items(item, images));
    return [{ type: "listitem", value: 1, children: [list(child, child.start ?? 1, children)] }];
  });
  // An item that was only an image disappears with it.
  const isEmpty = text.length === 0 && own.length > 0;
  return [
    ...(isEmpty ? [] : [{ type: "listitem", value: 1, checked: node.checked === true, children: text }]),
    ...nested,
  ];
}
