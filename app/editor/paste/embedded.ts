import { getSource } from "~/rich-text/html-import-parts";
import type { HtmlNode } from "~/rich-text/html-tree";

/** The files of embedded images, by the URL that replaces each. */
export type EmbeddedImages = Map<string, File>;

/**
 * Replaces each image embedded in the HTML (`data:`) with a unique URL, and returns the files, which are uploaded
 * like dropped ones. The URLs are random, so pasted HTML cannot already contain one.
 */
export function withoutEmbedded(nodes: HtmlNode[]): { nodes: HtmlNode[]; embedded: EmbeddedImages } {
  const embedded: EmbeddedImages = new Map();
  const visit = (node: HtmlNode): HtmlNode => {
    if (typeof node === "string") return node;
    const file = node.tag === "img" ? toFile(getSource(node), embedded.size + 1) : null;
    if (!file) return { ...node, children: node.children.map(visit) };
    const url = `/pasted/${crypto.randomUUID()}`;
    embedded.set(url, file);
    return { ...node, attributes: new Map(node.attributes).set("src", url) };
  };
  return { nodes: nodes.map(visit), embedded };
}

/** Null unless `src` is a base64 image; the server determines its actual type. */
function toFile(src: string, number: number): File | null {
  const [, type, base64] = /^data:(image\/\w[\w+.-]*);base64,([\s\S]*)$/i.exec(src) ?? [];
  if (!type || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
    return new File([bytes], `Pasted image ${number}.${type.slice("image/".length)}`, { type });
  } catch {
    return null;
  }
}
