import type { BlockNode, Direction, InlineNode, TextNode } from "./document";
import { textFormats } from "./document";
import { escapeHtml, escapeText } from "./escape-html";

type BlockStyle = Pick<BlockNode & { type: "paragraph" }, "$" | "format"> & {
  direction?: Direction | "auto" | undefined;
};

/** A block's element with its format. */
export function element(
  tag: string,
  node: BlockStyle,
  fallback: "auto" | undefined,
  content: string,
): string {
  const direction = node.direction ?? fallback;
  return `<${tag}${blockAttributes({ ...node, direction })}>${content}</${tag}>`;
}

export function blockAttributes({ $, format, direction }: BlockStyle): string {
  const style = [$?.lineHeight && `line-height: ${$.lineHeight}`, format && `text-align: ${format}`]
    .filter(Boolean)
    .join("; ");
  return `${style ? ` style="${style}"` : ""}${direction ? ` dir="${direction}"` : ""}`;
}

/** A block's inline nodes. */
export function inlines(nodes: InlineNode[]): string {
  const html = nodes.map(inline).join("");
  // HTML shows a line break at the end of a block only if another one follows.
  return /<br>(?:<\/a>)?$/.test(html) ? `${html}<br>` : html;
}

function inline(node: InlineNode): string {
  if (node.type === "linebreak") return "<br>";
  if (node.type === "text") return text(node);
  if (node.type === "math") return `<code class="language-math">${escapeText(node.text)}</code>`;
  if (node.type === "note") return `<span role="doc-footnote">${inlines(node.children)}</span>`;
  const title = node.title ? ` title="${escapeHtml(node.title)}"` : "";
  const target = node.target ? ` target="${node.target}"` : "";
  return `<a href="${escapeHtml(node.url)}"${title}${target}>${node.children.map(inline).join("")}</a>`;
}

function text(node: TextNode): string {
  let html = escapeText(node.text);
  for (const [bit, tag] of textFormats) if (node.format & bit) html = `<${tag}>${html}</${tag}>`;
  // Font names are quoted; single quotes need no escaping within the attribute.
  return node.style ? `<span style="${node.style.replaceAll('"', "'")}">${html}</span>` : html;
}
