import type { Image } from "mdast";
import type { Json } from "./element";

/** An image of a Markdown tree as a document's block, which is among inline nodes only until they are split at it. */
export function toImage({ url, alt, title, data }: Image): Json {
  return { type: "image", src: url, alt: alt ?? "", title: title ?? null, ...data };
}

/**
 * Splits a run of inline nodes into blocks: images, and text between them, which `wrap` turns into blocks. Text without
 * letters, such as the full stop of a sentence that ends with an image, stays with the text before the image.
 */
export function splitAtImages(nodes: Json[], wrap: (children: Json[]) => Json): Json[] {
  if (!nodes.some(isImage)) return [wrap(nodes)];
  const parts: (Json | Json[])[] = [];
  for (const part of getParts(nodes)) {
    const before = parts.findLast(Array.isArray);
    if (!Array.isArray(part)) parts.push(part);
    else if (before && !hasWords(part)) before.push(...trim(part));
    else if (trim(part).length > 0) parts.push(trim(part));
  }
  return parts.map((part) => (Array.isArray(part) ? wrap(part) : part));
}

/** Splits a link that contains images into links around its texts, and images that link to the same URL. */
export function splitLink(url: string, nodes: Json[], wrap: (children: Json[]) => Json): Json[] {
  return getParts(nodes).map((part) => {
    if (Array.isArray(part)) return wrap(part);
    return part.src === url ? part : { ...part, link: url };
  });
}

/** Separates a run of inline nodes into its text and its images. */
export function takeImages(nodes: Json[]): [text: Json[], images: Json[]] {
  if (!nodes.some(isImage)) return [nodes, []];
  const text: Json[] = [];
  let isNewLine = false;
  for (const part of getParts(nodes).filter(Array.isArray)) {
    const words = trim(part);
    isNewLine ||= part[0]?.type === "linebreak";
    if (words.length > 0) {
      const space = isNewLine ? { type: "linebreak" } : { type: "text", text: " " };
      text.push(...(text.length > 0 && (isNewLine || hasWords(words)) ? [space] : []), ...words);
      isNewLine = false;
    }
    isNewLine ||= part.at(-1)?.type === "linebreak";
  }
  return [text, nodes.filter(isImage)];
}

/** Images, and the runs of other nodes between them. */
function getParts(nodes: Json[]): (Json | Json[])[] {
  const parts: (Json | Json[])[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (isImage(node)) parts.push(node);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

/** Removes spaces and line breaks at both ends. */
function trim(nodes: Json[]): Json[] {
  const isBlank = (node: Json) => node.type === "linebreak" || (isText(node) && !node.text.trim());
  const first = nodes.findIndex((node) => !isBlank(node));
  const last = nodes.findLastIndex((node) => !isBlank(node));
  return nodes.slice(first, last + 1).map((node, at, { length }) => {
    if (!isText(node)) return node;
    const text = at === 0 ? node.text.trimStart() : node.text;
    return { ...node, text: at === length - 1 ? text.trimEnd() : text };
  });
}

const isImage = ({ type }: Json) => type === "image";
const isText = (node: Json): node is Json & { text: string } => node.type === "text";
const hasWords = (nodes: Json[]) =>
  nodes.some(
    (node) =>
      node.type === "link" || node.type === "math" || (isText(node) && /[\p{L}\p{N}\p{S}]/u.test(node.text)),
  );
