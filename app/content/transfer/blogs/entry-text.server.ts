import type { InlineNode, Parsed, RichTextDocument } from "~/rich-text/document";
import { type Anchor, importHtml } from "~/rich-text/html-import.server";
import { safeUrl } from "~/rich-text/links";
import { mapInlines } from "~/rich-text/map-inlines";
import type { MarkdownReader } from "~/rich-text/markdown-reader.server";
import { MAX_ALT_LENGTH } from "~/rich-text/nodes/image/image";
import { parseDocument } from "~/rich-text/schema";
import { isEmpty } from "~/rich-text/text";
import type { UncheckedNode } from "~/rich-text/unchecked-node";
import { cutText } from "~/ui/cut-text";
import type { Addresses } from "./addresses";
import { createAnchorFinder, type HeadingIds, listAnchors } from "./anchors";
import type { BlogEntry, MarkdownText } from "./blog";
import { getFileSource } from "./files";
import { findImageSources, withLibraryFiles } from "./images";
import { withPlayerCards } from "./player-cards";

type ReadText =
  | { ok: true; document: RichTextDocument; title: string | null; losses: string[]; headings: HeadingIds }
  | { ok: false; message: string };

type ParsedText = Parsed & { title: string | null; losses: string[]; anchors?: Anchor[] };

/**
 * The text of an entry with its cover, its title if the text begins with one, and what is lost. Not `ok` if the text is
 * empty or not allowed.
 */
export async function readText(
  entry: BlogEntry,
  reader: MarkdownReader,
  addresses: Addresses,
): Promise<ReadText> {
  const { text } = entry;
  const parsed: ParsedText =
    "html" in text
      ? { title: null, ...readEntryHtml(text, entry, addresses) }
      : await readEntryMarkdown(text, entry, reader, addresses);
  if (!parsed.ok) return parsed;
  const document = withCover(withPlayerCards(parsed.document), entry, addresses, parsed.losses);
  if (isEmpty(document)) return { ok: false, message: "it has no text." };
  // An image that cannot be fetched becomes a link, which has more nodes: the document must be valid even if all do.
  const largest = parseDocument(withLibraryFiles(document, new Map()));
  if (!largest.ok) return largest;
  const stated = parsed.anchors ?? entry.anchors;
  const headings = listAnchors(document.root.children as UncheckedNode[], stated);
  const linked = withAnchors(document, headings);
  return { ok: true, document: linked, title: parsed.title, losses: parsed.losses, headings };
}

/** Leads links within the text to its headings, whose ids are others here. */
function withAnchors(document: RichTextDocument, headings: HeadingIds): RichTextDocument {
  const findAnchor = createAnchorFinder(headings);
  const visit = (node: InlineNode): InlineNode => {
    if (node.type === "note") return mapInlines(node, visit);
    if (node.type !== "link" || !/^#(?!note-\d)/.test(node.url)) return node;
    const url = safeUrl(`#${findAnchor(node.url.slice(1))}`);
    return url ? { ...node, url } : node;
  };
  return { root: mapInlines(document.root, visit) };
}

const readEntryHtml = (
  { html, hasBareLines }: { html: string; hasBareLines?: boolean },
  entry: BlogEntry,
  addresses: Addresses,
) =>
  importHtml(html, {
    resolveImage: (address) => addresses.image(address, entry),
    resolveLink: (address) => addresses.link(address, entry),
    isFile: (url) => getFileSource(url) !== null,
    hasBareLines,
  });

async function readEntryMarkdown(
  { markdown, hasFormulas, hasLineBreaks }: MarkdownText,
  entry: BlogEntry,
  reader: MarkdownReader,
  addresses: Addresses,
) {
  const links = new Set<string>();
  const rewrite = (address: string, kind: "image" | "link") => {
    // Without its leading slash it is not a valid address, so the reader reports it.
    if (kind === "image") return addresses.image(address, entry) ?? address.replace(/^\/+/, "");
    const url = addresses.link(address, entry);
    if (safeUrl(url) !== null) return url;
    links.add(cutText(url, 60));
    return null;
  };
  const flavour = { formulas: hasFormulas ? "careful" : "off", hasLineBreaks } as const;
  const parsed = await reader.read(markdown, entry.title || undefined, rewrite, flavour);
  if (links.size > 0) parsed.losses.push(`Links not allowed here: ${[...links].slice(0, 10).join(", ")}.`);
  return parsed;
}

/** The image above the text, unless the text begins with it. */
function withCover(
  document: RichTextDocument,
  entry: BlogEntry,
  addresses: Addresses,
  losses: string[],
): RichTextDocument {
  if (!entry.cover) return document;
  const src = addresses.image(entry.cover, entry);
  if (!src) losses.push(`The cover image, “${cutText(entry.cover, 100)}”, was not found.`);
  if (!src || findImageSources(document).includes(src)) return document;
  const { alt = "", caption = "" } = entry.coverWords ?? {};
  const words = { alt: cutText(alt, MAX_ALT_LENGTH), title: cutText(caption, MAX_ALT_LENGTH) || null };
  const image = { type: "image", version: 1, src, ...words, width: null, height: null } as const;
  return { root: { ...document.root, children: [image, ...document.root.children] } };
}
