import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment } from "parse5";
import { emptyDocument, type Parsed } from "./document";
import { DocumentError } from "./document-error";
import { readHtml } from "./html-read";
import type { HtmlNode } from "./html-tree";
import { limits, tooLong } from "./limits";
import { catchDocumentError, parseDocument } from "./schema";

export { documentToHtml } from "./html-write";

type Node = DefaultTreeAdapterMap["childNode"];

/**
 * The parser has limits of its own, because its time grows with the square of the open elements. 256 levels and 50,000
 * elements are far more than a document of 20 levels and 10,000 nodes needs.
 */
const parser = { depth: 256, elements: 50_000 };
/** Tags and entities can make the HTML a few times longer than its text. */
const maxHtmlBytes = 4 * limits.textBytes;

/**
 * Reads HTML as a document: allowed elements and styles are kept, other harmless ones are unwrapped, and active
 * content (scripts, frames, form controls, on… handlers, javascript: links, unsafe images) is rejected with a message
 * that names it. Never throws, and takes linear time.
 */
export function htmlToDocument(source: string): Parsed {
  let result: Parsed = { ok: true, document: emptyDocument };
  const read = catchDocumentError(() => {
    if (source.length > maxHtmlBytes) throw tooLong();
    const children = readHtml(parseHtml(source), { strict: true });
    result = parseDocument({ root: { children } });
    return emptyDocument;
  });
  return read.ok ? result : read;
}

/** Parses HTML into a tree. @throws DocumentError if it is nested too deeply or has too many parts */
export function parseHtml(source: string): HtmlNode[] {
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
  return parseFragment(source, { treeAdapter, sourceCodeLocationInfo: false }).childNodes.map(toTree);
}

function toTree(node: Node): HtmlNode {
  if ("value" in node) return node.value;
  // Comments and doctypes are dropped.
  if (!("tagName" in node)) return "";
  const attributes = new Map(node.attrs.map(({ name, value }) => [name.toLowerCase(), value]));
  return { tag: node.tagName.toLowerCase(), attributes, children: node.childNodes.map(toTree) };
}
