import type { BlockNode, ImageNode, LinkNode, RichTextDocument, TextNode } from "~/rich-text/document";
import { type FileEnding, getFileUrl, parseFileUrl } from "~/rich-text/file-url";
import { getImageUrl, parseImageUrl } from "~/rich-text/image-url";
import { toText } from "~/rich-text/nodes/card/card";
import { cutText } from "~/ui/cut-text";
import { getStableId } from "../stable-id";
import { findFiles, toFileLink, withFileUrls } from "./files";

// Until it is in the library, an entry's image has the address of its source, on the web or in the zip. Its id in the
// library is derived from that address, so a repeated import finds it.

/** Prefix of the path of an image in the zip; the top-level domain "invalid" has no hosts (RFC 2606). */
const ZIP = "http://zip.invalid/";

/** The address of a file in the zip until its content is known. */
export const toZipAddress = (path: string) => ZIP + encodeURIComponent(path);

/** The path of an image in the zip; null if it is on the web. */
export const getZipPath = (src: string): string | null =>
  src.startsWith(ZIP) ? decodeURIComponent(src.slice(ZIP.length)) : null;

/** The address of a file in the zip by its content, so it stays the same in another zip. */
export const toContentAddress = (hash: string, name: string) => `${ZIP}${hash}/${encodeURIComponent(name)}`;

/** The library's id for an image from this address. */
export function getImageId(src: string): string {
  const [, hash] = /^http:\/\/zip\.invalid\/([0-9a-f]{64})\//.exec(src) ?? [];
  return getStableId(`picture ${hash ?? src}`);
}

/** Whether an image has yet to be added to the library. */
const isForeign = (block: BlockNode): block is ImageNode =>
  block.type === "image" && /^https?:/.test(block.src);

/** The addresses of an entry's images and files that have yet to be added to the library. */
export const findImageSources = (document: RichTextDocument): string[] =>
  findDescribedSources(document).map(([src]) => src);

/** Those addresses, each with the description that an image has there. */
export const findDescribedSources = (document: RichTextDocument): [src: string, alt: string][] => [
  ...document.root.children.filter(isForeign).map(({ src, alt }): [string, string] => [src, alt]),
  ...findFiles(document).map((src): [string, string] => [src, ""]),
];

/** An image in the library, or a file of another type. */
export type ImportedFile =
  | { id: string; width: number; height: number }
  | { id: string; ending: FileEnding; bytes: number };

/** Replaces a text's foreign images with those of the library; an image that is not there becomes a link. */
export function withLibraryFiles(
  document: RichTextDocument,
  library: ReadonlyMap<string, ImportedFile>,
): RichTextDocument {
  const children = document.root.children.flatMap((block): BlockNode[] => {
    if (!isForeign(block)) return [block];
    const image = library.get(getImageId(block.src));
    if (!image || "ending" in image) return toLink(block);
    const { width, height } = image;
    return [{ ...block, src: getImageUrl(image), width, height }];
  });
  const files = withFileUrls(children, (src) => {
    const file = library.get(getImageId(src));
    if (file && "ending" in file) return getFileUrl(file);
    return getZipPath(src) === null ? src : null;
  });
  return { root: { ...document.root, children: files } };
}

/** Replaces an image that could not be fetched: with a link and its caption, or only words if it was in the zip. */
function toLink({ src, alt, title, credit }: ImageNode): BlockNode[] {
  const words = cutText(
    alt ||
      title ||
      src
        .replace(/[?#].*$/s, "")
        .split("/")
        .at(-1) ||
      src,
    300,
  );
  const link: LinkNode = {
    ...ELEMENT,
    type: "link",
    url: src,
    rel: null,
    target: null,
    title: null,
    children: [toText(words)],
  };
  const caption = [title, credit].filter((text) => text && text !== words).join(" ");
  return [
    toParagraph(getZipPath(src) === null ? link : toText(words)),
    ...(caption ? [toParagraph(toText(caption))] : []),
  ];
}

const ELEMENT = { version: 1, direction: null, format: "", indent: 0 } as const;
const toParagraph = (child: LinkNode | TextNode): BlockNode => ({
  ...ELEMENT,
  type: "paragraph",
  children: [child],
});

/**
 * Normalizes both texts so that they are equal if the author has changed nothing since the import, whether or not all
 * images could be fetched. `missing`: addresses of the images that could not.
 */
export function normalizeImages(
  incoming: RichTextDocument,
  current: RichTextDocument,
): { incoming: BlockNode[]; current: BlockNode[]; missing: string[] } {
  const links = new Map<string, ImageNode>();
  for (const block of incoming.root.children)
    if (isForeign(block)) links.set(getKey(toLink(block)[0]), block);
  const missing: string[] = [];
  const normalize = (block: ImageNode, id: string): ImageNode => ({
    ...block,
    src: id,
    width: null,
    height: null,
  });
  const files = findFiles(incoming);
  const blocks = incoming.root.children.map((block) =>
    isForeign(block) ? normalize(block, getImageId(block.src)) : block,
  );
  return {
    incoming: withFileUrls(blocks, (src) => toFileLink(getImageId(src))),
    current: normalizeFiles(current, files, missing).flatMap((block, at, all) => {
      const image = block.type === "image" ? parseImageUrl(block.src) : null;
      if (image && block.type === "image") return normalize(block, image.id);
      if (isCaption(block, links.get(getKey(all[at - 1])))) return [];
      const picture = links.get(getKey(block));
      if (!picture) return block;
      missing.push(picture.src);
      return normalize(picture, getImageId(picture.src));
    }),
    missing,
  };
}

/** Gives links to files the ids of the files; those that could not be copied still have the addresses of their sources. */
function normalizeFiles({ root }: RichTextDocument, files: string[], missing: string[]): BlockNode[] {
  if (files.length === 0) return root.children;
  const ids = new Map(files.map((src) => [src, getImageId(src)]));
  const known = new Set(ids.values());
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (typeof value !== "string" || !/^(?:url|link)$/.test(name)) return [name, visit(value)];
        const own = parseFileUrl(value)?.id ?? "";
        const source = ids.get(value);
        if (source) missing.push(value);
        const id = known.has(own) ? own : source;
        return [name, id ? toFileLink(id) : value];
      }),
    );
  };
  return visit(root.children) as BlockNode[];
}

/** Whether a block is the caption of the image whose link precedes it. */
function isCaption(block: BlockNode, picture: ImageNode | undefined): boolean {
  const caption = picture && toLink(picture)[1];
  return caption !== undefined && getKey(caption) === getKey(block);
}

/** The key of a paragraph with a single text or link, by which links to images are recognized; "" for other blocks. */
function getKey(block: BlockNode | undefined): string {
  const [only, ...others] = block?.type === "paragraph" ? block.children : [];
  if (!only || others.length > 0) return "";
  const [text] = only.type === "link" ? only.children : [only];
  return `${only.type === "link" ? only.url : ""} ${text?.type === "text" ? text.text : ""}`;
}
