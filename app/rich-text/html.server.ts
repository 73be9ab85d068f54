import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment } from "parse5";
import { emptyDocument, type Parsed } from "./document";
import { DocumentError } from "./document-error";
import { readHtml } from "./html-read";
import type { HtmlNode } from "./html-tree";
import { limits, tooLong } from "./limits";
import { parseDocument, refusable } from "./schema";

export { documentToHtml } from "./html-write";

type Node = DefaultTreeAdapterMap["childNode"];

/**
 * The parser itself is bounded, since its work grows with the square of the open elements: 256 deep and
 * 50,000 elements are far above what a document of 20 levels and 10,000 nodes needs.
 */
const parser = { depth: 256, elements: 50_000 };
/** Tags and entities may make the HTML a few times longer than its text. */
const longestHtml = 4 * limits.textBytes;

/**
 * Reads HTML as a document: the elements and styles of the allow-lists are kept, harmless others are unwrapped,
 * and active content (scripts, frames, form controls, on… handlers, javascript: links, images) is refused
 * with a message naming it. Never throws, and takes time in proportion to the length of the text.
 */
export function htmlToDocument(source: string): Parsed {
  let result: Parsed = { ok: true, document: emptyDocument };
  const read = refusable(() => {
    if (source.length > longestHtml) throw tooLong();
    const children = readHtml(parse(source).map(toTree), { strict: true });
    result = parseDocument({ root: { children } });
    return emptyDocument;
  });
  return read.ok ? result : read;
}

function parse(source: string): Node[] {
  let depth = 0;
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...created: Parameters<typeof defaultTreeAdapter.createElement>) {
      elements += 1;
      if (elements > parser.elements) throw new DocumentError("The text has too many parts.");
      return defaultTreeAdapter.createElement(...created);
    },
    onItemPush() {
      depth += 1;
      if (depth > parser.depth) throw new DocumentError("The text is nested too deeply.");
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return parseFragment(source, { treeAdapter, sourceCodeLocationInfo: false }).childNodes;
}

function toTree(node: Node): HtmlNode {
  if ("value" in node) return node.value;
  // Comments and doctypes say nothing.
  if (!("tagName" in node)) return "";
  const attributes = new Map(node.attrs.map(({ name, value }) => [name.toLowerCase(), value]));
  return { tag: node.tagName.toLowerCase(), attributes, children: node.childNodes.map(toTree) };
}
