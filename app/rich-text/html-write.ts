import type {
  BlockNode,
  Direction,
  ImageNode,
  InlineNode,
  ListNode,
  RichTextDocument,
  TextNode,
} from "./document";
import { textFormats } from "./document";
import { withNestedLists } from "./list-items";

/**
 * The document as HTML to be edited by hand in a textarea: a line for each block, lists indented, and nothing
 * lost (`htmlToDocument` gives the same document again). Takes a document that `parseDocument` has made.
 * For readers elsewhere each block that says nothing else is read from the side of its first letters: `auto`.
 */
export function documentToHtml({ root }: RichTextDocument, direction?: "auto"): string {
  return root.children.map((node) => block(node, direction)).join("\n");
}

function block(node: BlockNode, otherwise?: "auto"): string {
  switch (node.type) {
    case "paragraph":
      return element("p", node, otherwise, inlines(node.children));
    case "heading":
      return element(node.tag, node, otherwise, inlines(node.children));
    case "quote":
      return element("blockquote", node, otherwise, inlines(node.children));
    case "horizontalrule":
      return "<hr>";
    case "image":
      return image(node);
    case "list":
      return list(node, "", otherwise);
    case "code": {
      const text = node.children
        .map((child) => (child.type === "text" ? escapeText(child.text) : "\n"))
        .join("");
      const language = node.language ? ` class="language-${node.language}"` : "";
      const direction = node.direction ?? otherwise;
      const dir = direction ? ` dir="${direction}"` : "";
      return `<pre${dir}><code${language}>${text}</code></pre>`;
    }
  }
}

function image({ src, alt, title, width, height }: ImageNode): string {
  const attributes = Object.entries({ src, alt, title, width, height }).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${escapeAttribute(String(value))}"`],
  );
  return `<img${attributes.join("")}>`;
}

/** Browsers do not look into items with a direction of their own for that of the list: so the items have none. */
function list(node: ListNode, margin: string, otherwise?: "auto"): string {
  const start = node.start === 1 ? "" : ` start="${node.start}"`;
  const lines = [`${margin}<${node.tag}${start}${otherwise ? ` dir="${otherwise}"` : ""}>`];
  for (const { own, nested } of withNestedLists(node.children)) {
    const words = inlines((own?.children ?? []) as InlineNode[]);
    const attributes = own ? blockAttributes(own) : "";
    if (nested.length === 0) lines.push(`${margin}  <li${attributes}>${words}</li>`);
    else {
      // The look of an item with lists stands on a box of its own: the lists must not inherit it.
      const content = attributes ? `<div${attributes}>${words}</div>` : words;
      const lists = nested.map((child) => list(child as ListNode, `${margin}    `)).join("\n");
      // No line end before the list: it would swallow a space at the end of the words.
      lines.push(`${margin}  <li>${content}${lists.trimStart()}\n${margin}  </li>`);
    }
  }
  return [...lines, `${margin}</${node.tag}>`].join("\n");
}

type Look = Pick<BlockNode & { type: "paragraph" }, "$" | "format"> & {
  direction?: Direction | "auto" | undefined;
};

function element(tag: string, node: Look, otherwise: "auto" | undefined, content: string): string {
  const direction = node.direction ?? otherwise;
  return `<${tag}${blockAttributes({ ...node, direction })}>${content}</${tag}>`;
}

function blockAttributes({ $, format, direction }: Look): string {
  const style = [$ && `line-height: ${$.lineHeight}`, format && `text-align: ${format}`]
    .filter(Boolean)
    .join("; ");
  return `${style ? ` style="${style}"` : ""}${direction ? ` dir="${direction}"` : ""}`;
}

function inlines(nodes: InlineNode[]): string {
  const html = nodes.map(inline).join("");
  // A break at the end of a block is not shown by HTML unless another one follows.
  return /<br>(?:<\/a>)?$/.test(html) ? `${html}<br>` : html;
}

function inline(node: InlineNode): string {
  if (node.type === "linebreak") return "<br>";
  if (node.type === "text") return text(node);
  const title = node.title ? ` title="${escapeAttribute(node.title)}"` : "";
  const target = node.target ? ` target="${node.target}"` : "";
  return `<a href="${escapeAttribute(node.url)}"${title}${target}>${node.children.map(inline).join("")}</a>`;
}

function text(node: TextNode): string {
  let html = escapeText(node.text);
  for (const [bit, tag] of textFormats) if (node.format & bit) html = `<${tag}>${html}</${tag}>`;
  // The names of fonts are quoted; single quotes stay readable within the attribute.
  return node.style ? `<span style="${node.style.replaceAll('"', "'")}">${html}</span>` : html;
}

function escapeText(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;");
}
