import type { HtmlElement, HtmlNode } from "~/rich-text/html-tree";
import { readTableRows } from "~/rich-text/nodes/table/html-rows";
import { TABLE_SIZE } from "~/rich-text/nodes/table/table";

const FRAMES = /^(?:iframe|object|embed|video|audio)$/;

/** What a paste could not keep, in whole sentences; null if nothing was lost. Images with a web URL are kept. */
export function findUnsupported(nodes: HtmlNode[]): string | null {
  const counted = { tables: 0, frames: 0, images: 0 };
  const count = (node: HtmlNode, isWithin: boolean) => {
    if (typeof node === "string") return;
    if (node.tag === "table" && (isWithin || !isReadable(node))) counted.tables += 1;
    else if (FRAMES.test(node.tag)) counted.frames += 1;
    else if (node.tag === "img" && isLocal(node.attributes.get("src") ?? "")) counted.images += 1;
    for (const child of node.children) count(child, isWithin || /^(?:td|th|li)$/.test(node.tag));
  };
  for (const node of nodes) count(node, false);
  const { tables, frames, images } = counted;
  const sentences = [
    tables &&
      `${tables === 1 ? "A table was" : `${tables} tables were`} pasted as plain text: a table can have ${TABLE_SIZE}, and no other table in it.`,
    frames && `${frames === 1 ? "An embedded item was" : `${frames} embedded items were`} left out.`,
    images &&
      `${images === 1 ? "An image" : `${images} images`} on your device couldn’t be read: add ${images === 1 ? "it as a file" : "them as files"}.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : null;
}

const isReadable = (table: HtmlElement) => readTableRows(table, PLAIN, () => ({})) !== null;

const PLAIN = { format: 0, style: {}, link: null, block: {} };

/** Whether an image's URL is a local file, or only valid in the program it was copied from. */
function isLocal(src: string): boolean {
  return (
    /^(?:file|blob|cid|webkit-fake-url|safari-resource):/i.test(src.trim()) || /^[a-z]:\\/i.test(src.trim())
  );
}
