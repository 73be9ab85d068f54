import { readFileSync } from "node:fs";
import path from "node:path";
import type { RichTextDocument } from "~/rich-text/document";

/** Adds the dimensions of the site's drawings, to prevent layout shifts. */
export function withSizes(document: RichTextDocument): RichTextDocument {
  for (const node of document.root.children) {
    if (node.type !== "image" || !/^\/(essays|pictures)\/[\w-]+\.svg$/.test(node.src)) continue;
    const [width = null, height = null] = getSize(path.join("public", node.src));
    Object.assign(node, { width, height });
  }
  return document;
}

function getSize(file: string): number[] {
  try {
    const box = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(file, "utf8"));
    return box ? [Number(box[1]), Number(box[2])] : [];
  } catch {
    console.error(`${file} cannot be read; it will be missing from the text.`);
    return [];
  }
}
