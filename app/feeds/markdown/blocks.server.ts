import type { BlockContent, PhrasingContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { config } from "~/http/config.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";
import { withAbsoluteAddresses } from "../absolute-addresses";

/** Markdown of one block; what people wrote is escaped. */
const block = (node: BlockContent) =>
  toMarkdown(node, { bullet: "-", listItemIndent: "one", resourceLink: true });

/** The URL of a path of this site. */
export const siteUrl = (path: string) => config().siteUrl + path;

/** A text, or a link where it has a URL. */
export const text = (value: string, url?: string | null): PhrasingContent => {
  const plain = { type: "text" as const, value: value.replace(/\s+/g, " ").trim() };
  return url ? { type: "link", url, children: [plain] } : plain;
};

export const heading = (depth: 1 | 2 | 3, ...children: PhrasingContent[]) =>
  block({ type: "heading", depth, children });

export const paragraph = (...children: PhrasingContent[]) => block({ type: "paragraph", children });

export const list = (items: PhrasingContent[][]) =>
  block({
    type: "list",
    spread: false,
    children: items.map((children) => ({
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children }],
    })),
  });

/** A stored document whose URLs are relative to the page at `path`; one that cannot be read gives its plain text. */
export function body(content: unknown, path: string): string {
  const parsed = parseDocument(withAbsoluteAddresses(content, siteUrl(path)));
  return parsed.ok ? documentToMarkdown(parsed.document) : paragraph(text(plainText(content)));
}

/** One file of these blocks. */
export const join = (blocks: string[]) =>
  `${blocks
    .map((part) => part.trim())
    .filter(Boolean)
    .join("\n\n")}\n`;
