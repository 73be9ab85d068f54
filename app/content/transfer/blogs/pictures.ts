import { toText } from "~/rich-text/card";
import type { BlockNode, ImageNode, LinkNode, RichTextDocument, TextNode } from "~/rich-text/document";
import { getImageUrl, parseImageUrl } from "~/rich-text/image-address";
import { getStableId } from "../stable-id";

// A picture of an entry has the address from which it comes, on the web or in the zip, until it is in the library. Its id
// there follows from that address: an import that is run again finds it.

/** Before the path of a picture in the zip; the top-level domain "invalid" has no hosts (RFC 2606). */
const ZIP = "http://zip.invalid/";

/** The address of a file of the zip until its content is known. */
export const toZipAddress = (path: string) => ZIP + encodeURIComponent(path);

/** The path of a picture of the zip; null for one on the web. */
export const getZipPath = (src: string): string | null =>
  src.startsWith(ZIP) ? decodeURIComponent(src.slice(ZIP.length)) : null;

/** The address of a file of the zip by its content, so that it stays the same in another zip. */
export const toContentAddress = (hash: string, name: string) => `${ZIP}${hash}/${encodeURIComponent(name)}`;

/** The id in the library of a picture that comes from this address. */
export function getPictureId(src: string): string {
  const [, hash] = /^http:\/\/zip\.invalid\/([0-9a-f]{64})\//.exec(src) ?? [];
  return getStableId(`picture ${hash ?? src}`);
}

/** Whether it still has to come into the library. */
const isForeign = (block: BlockNode): block is ImageNode =>
  block.type === "image" && /^https?:/.test(block.src);

/** The addresses from which an entry's pictures come. */
export const findPictures = ({ root }: RichTextDocument): string[] =>
  root.children.filter(isForeign).map(({ src }) => src);

/** A picture of the library. */
export interface Picture {
  id: string;
  width: number;
  height: number;
}

/** The text with the pictures of the library in place of those elsewhere; what is not there becomes a link. */
export function withPictures(
  document: RichTextDocument,
  library: ReadonlyMap<string, Picture>,
): RichTextDocument {
  const children = document.root.children.flatMap((block): BlockNode[] => {
    if (!isForeign(block)) return [block];
    const picture = library.get(getPictureId(block.src));
    if (!picture) return toLink(block);
    const { width, height } = picture;
    return [{ ...block, src: getImageUrl(picture), width, height }];
  });
  return { root: { ...document.root, children } };
}

/** Replaces a picture that could not be fetched: a link and its caption, or only words if it was in the zip. */
function toLink({ src, alt, title, credit }: ImageNode): BlockNode[] {
  const words = cut(
    alt ||
      title ||
      src
        .replace(/[?#].*$/s, "")
        .split("/")
        .at(-1) ||
      src,
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

const cut = (text: string) => text.slice(0, 300).replace(/\p{Surrogate}$/u, "");

const ELEMENT = { version: 1, direction: null, format: "", indent: 0 } as const;
const toParagraph = (child: LinkNode | TextNode): BlockNode => ({
  ...ELEMENT,
  type: "paragraph",
  children: [child],
});

/**
 * Both texts in a form in which they are equal if the author has changed nothing since the import, whether or not all
 * pictures could be fetched then; `missing`: addresses of those that could not.
 */
export function normalizePictures(
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
  return {
    incoming: incoming.root.children.map((block) =>
      isForeign(block) ? normalize(block, getPictureId(block.src)) : block,
    ),
    current: current.root.children.flatMap((block, at, all) => {
      const image = block.type === "image" ? parseImageUrl(block.src) : null;
      if (image && block.type === "image") return normalize(block, image.id);
      if (isCaption(block, links.get(getKey(all[at - 1])))) return [];
      const picture = links.get(getKey(block));
      if (!picture) return block;
      missing.push(picture.src);
      return normalize(picture, getPictureId(picture.src));
    }),
    missing,
  };
}

/** Whether it is the caption of the picture whose link stands before it. */
function isCaption(block: BlockNode, picture: ImageNode | undefined): boolean {
  const caption = picture && toLink(picture)[1];
  return caption !== undefined && getKey(caption) === getKey(block);
}

/** What tells the link of a picture from other paragraphs; "" for all others. */
function getKey(block: BlockNode | undefined): string {
  const [only, ...others] = block?.type === "paragraph" ? block.children : [];
  if (!only || others.length > 0) return "";
  const [text] = only.type === "link" ? only.children : [only];
  return `${only.type === "link" ? only.url : ""} ${text?.type === "text" ? text.text : ""}`;
}
