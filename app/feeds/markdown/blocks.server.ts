import type { BlockContent, PhrasingContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { writeMarkdown, writeWords } from "~/rich-text/markdown-writer.server";
import { perDocument } from "~/rich-text/per-document.server";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";
import { config } from "~/runtime/config.server";
import { withAbsoluteUrls } from "../absolute-urls";

/** Markdown of one block; text is escaped. */
const block = (node: BlockContent) =>
  toMarkdown(node, { bullet: "-", listItemIndent: "one", resourceLink: true });

/** The absolute URL of a path on this site. */
export const siteUrl = (path: string) => config().siteUrl + path;

/** A text, or a link if there is a URL. */
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

const write = perDocument(4_000_000, "", async (content, place: string = "/") => {
  const [path = "", footnotes] = place.split("#");
  const parsed = parseDocument(withAbsoluteUrls(content, siteUrl(path)));
  return parsed.ok ? writeMarkdown(parsed.document, footnotes) : paragraph(text(plainText(content)));
});

/**
 * A stored document as Markdown, written once per version, with its URLs resolved against the page at `path`; its plain
 * text if it is invalid, or takes too long to write this time. In a list, `id` tells its footnotes from those of others.
 */
export async function body(content: unknown, path: string, id?: string): Promise<string> {
  // Labels are short, but for essays, which have slugs.
  const label = id?.replace(/^([0-9a-f]{8})-.*/, "$1");
  return (await write(content, label ? `${path}#${label}-` : path)) ?? writeWords(content);
}

/** Joins blocks into one file. */
export const join = (blocks: string[]) =>
  `${blocks
    .map((part) => part.trim())
    .filter(Boolean)
    .join("\n\n")}\n`;
