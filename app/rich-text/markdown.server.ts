import type { Root, RootContent } from "mdast";
import type { BlockNode, Parsed } from "./document";
import { DocumentError } from "./document-error";
import type { Json } from "./element";
import { parseHtml } from "./html.server";
import { readForeignHtml } from "./html-import";
import { createLosses, toSentences } from "./html-import-losses";
import { readHtml } from "./html-read";
import type { KeptElements } from "./markdown-elements";
import { takeImages } from "./markdown-images";
import { withDividedLists } from "./markdown-lists.server";
import { findLosses } from "./markdown-losses.server";
import { numberFootnotes } from "./markdown-notes.server";
import { inlines } from "./markdown-phrasing";
import { resolveReferences, rewriteAddresses } from "./markdown-references.server";
import { getTitle, withLowerHeadings } from "./markdown-title.server";
import { parseMarkdown } from "./markdown-tree";
import { kinds } from "./nodes";
import type { MarkdownReader, ServerKind } from "./nodes/kind";
import { toNotes } from "./nodes/list/markdown.server";
import { catchDocumentError, parseDocument } from "./schema";

/** A document, the level-1 heading at the start of the text, and a sentence for each thing that was lost. */
export type ParsedMarkdown = Parsed & { title: string | null; losses: string[] };

/**
 * Reads GitHub's Markdown with formulas as a document. Raw HTML between blocks is read as that of another page. No text
 * is lost: what a document does not support becomes plain text, such as the blocks within quotes. Images become
 * blocks, which split the paragraph, quote or list that contains them, as code, quotes and headings split a list; the
 * titles of images become captions. A level-1
 * heading at the start is the text's title and not part of the document, unless the text already has a `title`.
 * Footnotes become notes or, if notes could not hold them, links to a numbered list at the end (footnotes-read.ts). Never
 * throws: if the text cannot become a document, returns a message for its author. Only for the site's own texts:
 * untrusted ones can take minutes (markdown-reader.server.ts).
 */
export function markdownToDocument(markdown: string): ParsedMarkdown {
  return treeToDocument(parseMarkdown(markdown, kept));
}

/** How the addresses of images and links are rewritten, if at all; null for a link that is not possible. */
export type RewriteAddress = (address: string, kind: "image" | "link") => string | null;

/** Converts a tree that was parsed elsewhere, and modifies it. */
export function treeToDocument(tree: Root, title?: string, rewrite?: RewriteAddress): ParsedMarkdown {
  resolveReferences(tree);
  if (rewrite) rewriteAddresses(tree, rewrite);
  // Comments that mean nothing.
  tree.children = tree.children.filter((node) => node.type !== "mark" || marks.has(node.name));
  tree.children = withDividedLists(tree.children);
  const found = findLosses(tree);
  const ofPages = createLosses();
  const blocks = createBlocks((source) => {
    const resolveImage = (address: string) => (rewrite ? rewrite(address, "image") : address);
    const resolveLink = (address: string) => (rewrite ? (rewrite(address, "link") ?? "") : address);
    return readForeignHtml(parseHtml(source), { resolveImage, resolveLink }, ofPages);
  });
  const { loose, notes } = numberFootnotes(tree);
  const [first] = tree.children;
  const heading = first?.type === "heading" && first.depth === 1 ? getTitle(first.children) : null;
  const isTitle = heading !== null && (title === undefined || title.replace(/\s+/g, " ").trim() === heading);
  const [, images] = takeImages(isTitle && first?.type === "heading" ? inlines(first.children) : []);
  const body = withLowerHeadings(isTitle ? tree.children.slice(1) : tree.children);
  const parsed = catchDocumentError(() => {
    const children = [...images, ...blocks([...body, ...loose]), ...(notes ? toNotes(notes) : [])];
    const made = parseDocument({ root: { type: "root", children } });
    if (!made.ok) throw new DocumentError(made.message);
    return made.document;
  });
  return { ...parsed, title: heading, losses: [...toSentences(ofPages), ...found] };
}

type Read = (node: RootContent, reader: MarkdownReader) => Json[];
type Mark = NonNullable<ServerKind<never>["markdown"]["mark"]>;

const all = Object.values(kinds).map(({ server }) => server.markdown);
const readers = new Map(all.flatMap(({ read }) => Object.entries(read ?? {}) as [string, Read][]));
const marks = new Map(all.flatMap(({ mark }): [string, Mark][] => (mark ? [[mark.name, mark]] : [])));

type Element = NonNullable<ServerKind<never>["markdown"]["element"]>;
const elements = new Map(
  all.flatMap(({ element }): [string, Element][] => (element ? [[element.tag, element]] : [])),
);
/** The elements around blocks that Markdown can have. */
export const kept: KeptElements = Object.fromEntries(
  Array.from(elements, ([tag, { caption }]) => [tag, caption]),
);

const html = (source: string): Json[] =>
  readHtml(parseHtml(source), { strict: false }).map((node) => ({ ...node }));

/** Reads blocks; `page` reads the HTML between them. */
function createBlocks(page: (source: string) => BlockNode[]) {
  const reader: MarkdownReader = { blocks, html };
  return blocks;

  function blocks(nodes: RootContent[]): Json[] {
    const made: Json[] = [];
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at] as RootContent;
      if (node.type === "element") made.push(...(elements.get(node.tag)?.read(node, reader) ?? []));
      else if (node.type === "htmlBlocks") made.push(...page(node.value).map((block) => ({ ...block })));
      else if (node.type !== "mark") made.push(...(readers.get(node.type)?.(node, reader) ?? []));
      if (node.type !== "mark") continue;
      const next = nodes[at + 1];
      const paragraph = next?.type === "paragraph" ? next : undefined;
      const marked = marks.get(node.name)?.read(node.words, paragraph);
      if (marked) made.push(marked.block);
      if (marked?.takesNext) at += 1;
    }
    return made;
  }
}
