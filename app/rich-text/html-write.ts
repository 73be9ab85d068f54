import { calloutTitles } from "./callout";
import { isRightToLeft } from "./direction";
import type {
  BlockNode,
  Direction,
  ImageNode,
  InlineNode,
  ListNode,
  RichTextDocument,
  TableNode,
  TableRowNode,
  TextNode,
} from "./document";
import { textFormats } from "./document";
import { escapeHtml, escapeText } from "./escape-html";
import { cardToHtml } from "./html-card";
import { getImageClass } from "./image";
import { withNestedLists } from "./list-items";
import { listNotes, withNotes } from "./notes";
import { HEADER_COLUMN, isHeaderRow } from "./table";
import { plainText } from "./text";

/**
 * The document as HTML for editing in a textarea: a line for each block, lists indented, and lossless (`htmlToDocument`
 * returns the same document). Takes a document from `parseDocument`. `direction: "auto"`, for feeds and exports, sets
 * the direction of blocks without one, and lists the notes at the end.
 */
export function documentToHtml({ root }: RichTextDocument, direction?: "auto"): string {
  const blocks = direction ? withNotes(listNotes(root.children), "fn") : root.children;
  return blocks.map((node) => block(node, direction)).join("\n");
}

function block(node: BlockNode, fallback?: "auto"): string {
  switch (node.type) {
    case "paragraph":
      return element("p", node, fallback, inlines(node.children));
    case "heading":
      return element(node.tag, node, fallback, inlines(node.children));
    case "quote":
      return quote(node, fallback);
    case "horizontalrule":
      return "<hr>";
    case "image":
      return image(node, fallback);
    case "card":
      return cardToHtml(node, fallback === "auto");
    case "list":
      return list(node, "", fallback);
    case "table":
      return table(node, fallback);
    case "code": {
      const text = node.children
        .map((child) => (child.type === "text" ? escapeText(child.text) : "\n"))
        .join("");
      const language = node.language ? ` class="language-${node.language}"` : "";
      const direction = node.direction ?? fallback;
      const dir = direction ? ` dir="${direction}"` : "";
      return `<pre${dir}><code${language}>${text}</code></pre>`;
    }
  }
}

/** Feeds get a quote with the callout's title, since their readers drop classes. */
function quote(node: BlockNode & { type: "quote" }, fallback?: "auto"): string {
  const kind = node.$?.callout;
  const content = inlines(node.children);
  if (!kind) return element("blockquote", node, fallback, content);
  if (fallback)
    return element(
      "blockquote",
      node,
      fallback,
      `<strong><bdi>${calloutTitles[kind]}</bdi></strong><br>${content}`,
    );
  return `<aside class="callout callout-${kind}"${blockAttributes(node)}>${content}</aside>`;
}

/**
 * An image, in a figure only if it has a layout, a credit or a place in a group. Its caption stays an attribute, which
 * keeps every space; feeds get a visible one.
 */
function image(node: ImageNode, fallback?: "auto"): string {
  const { src, alt, title, width, height, link, credit } = node;
  const attributes = Object.entries({ src, alt, title: fallback ? null : title, width, height }).flatMap(
    ([name, value]) => (value === null ? [] : [` ${name}="${escapeHtml(String(value))}"`]),
  );
  const img = `<img${attributes.join("")}>`;
  const name = getImageClass(node);
  const linked = link ? `<a href="${escapeHtml(link)}">${img}</a>` : img;
  const words = [
    ...(fallback && title ? [escapeText(title)] : []),
    ...(credit ? [`<small>${escapeText(credit)}</small>`] : []),
  ];
  const caption = words.length > 0 ? `<figcaption>${words.join(" ")}</figcaption>` : "";
  if (!name && !caption) return linked;
  return `<figure${name ? ` class="${name}"` : ""}>${linked}${caption}</figure>`;
}

/** Items have no direction of their own: with one, browsers would ignore their text when determining the list's. */
function list(
  node: ListNode & { notesPrefix?: string },
  margin: string,
  fallback?: "auto" | "nested",
): string {
  const start = node.start === 1 ? "" : ` start="${node.start}"`;
  const lines = [`${margin}<${node.tag}${start}${fallback === "auto" ? ` dir="${fallback}"` : ""}>`];
  for (const [at, { own, nested }] of withNestedLists(node.children).entries()) {
    const id = node.notesPrefix ? ` id="${node.notesPrefix}-note-${at + 1}"` : "";
    const text = checkbox(own?.checked, fallback) + inlines((own?.children ?? []) as InlineNode[]);
    const attributes = own ? blockAttributes(own) : "";
    if (nested.length === 0) lines.push(`${margin}  <li${id}${attributes}>${text}</li>`);
    else {
      // The format of an item with nested lists goes on a <div>, so that the lists do not inherit it.
      const content = attributes ? `<div${attributes}>${text}</div>` : text;
      const lists = nested
        .map((child) => list(child as ListNode, `${margin}    `, fallback && "nested"))
        .join("\n");
      // No line break before the list: it would swallow a space at the end of the text.
      lines.push(`${margin}  <li${id}>${content}${lists.trimStart()}\n${margin}  </li>`);
    }
  }
  return [...lines, `${margin}</${node.tag}>`].join("\n");
}

/** Feeds get a character, since most of their readers drop controls. */
function checkbox(checked: boolean | undefined, isForFeed: unknown): string {
  if (checked === undefined) return "";
  if (isForFeed) return checked ? "☑ " : "☐ ";
  return `<input type="checkbox"${checked ? " checked" : ""}> `;
}

function table(node: TableNode, fallback?: "auto"): string {
  const row = ({ children }: TableRowNode) => [
    "    <tr>",
    ...children.map(({ headerState, children: [paragraph] }) => {
      const tag = headerState === 0 ? "td" : "th";
      const direction = paragraph.direction ?? fallback;
      const scope = headerState === HEADER_COLUMN ? ' scope="row"' : "";
      const attributes = scope + blockAttributes({ ...paragraph, direction });
      return `      <${tag}${attributes}>${inlines(paragraph.children)}</${tag}>`;
    }),
    "    </tr>",
  ];
  const part = (tag: string, rows: TableRowNode[]) =>
    rows.length > 0 ? [`  <${tag}>`, ...rows.flatMap(row), `  </${tag}>`] : [];
  const { children } = node;
  const head = isHeaderRow(children[0]) ? 1 : 0;
  return [
    fallback && isRightToLeft(plainText({ root: node })) ? '<table dir="rtl">' : "<table>",
    ...part("thead", children.slice(0, head)),
    ...part("tbody", children.slice(head)),
    "</table>",
  ].join("\n");
}

type BlockStyle = Pick<BlockNode & { type: "paragraph" }, "$" | "format"> & {
  direction?: Direction | "auto" | undefined;
};

function element(tag: string, node: BlockStyle, fallback: "auto" | undefined, content: string): string {
  const direction = node.direction ?? fallback;
  return `<${tag}${blockAttributes({ ...node, direction })}>${content}</${tag}>`;
}

function blockAttributes({ $, format, direction }: BlockStyle): string {
  const style = [$?.lineHeight && `line-height: ${$.lineHeight}`, format && `text-align: ${format}`]
    .filter(Boolean)
    .join("; ");
  return `${style ? ` style="${style}"` : ""}${direction ? ` dir="${direction}"` : ""}`;
}

function inlines(nodes: InlineNode[]): string {
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
