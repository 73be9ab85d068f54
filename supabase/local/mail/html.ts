import { type DefaultTreeAdapterTypes, parse } from "parse5";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const BLOCKS = new Set(["p", "div", "h1", "h2", "h3", "table", "tr", "ul", "ol", "li", "hr"]);
const UNSEEN = new Set(["head", "style", "script", "title"]);

/** The plain-text half of an HTML mail: blocks become paragraphs, links show their address. */
export function textOfHtml(html: string): string {
  return textOf(parse(html))
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ("value" in node) return node.value.replace(/\s+/g, " ");
  if (!("childNodes" in node) || UNSEEN.has(node.nodeName)) return "";
  const inner = node.childNodes.map(textOf).join("");
  if (node.nodeName === "br") return "\n";
  if (node.nodeName === "a" && "attrs" in node) {
    const address = node.attrs.find(({ name }) => name === "href")?.value ?? "";
    return address === inner.trim() ? address : `${inner.trim()}:\n${address}`;
  }
  return BLOCKS.has(node.nodeName) ? `\n\n${inner.trim()}\n\n` : inner;
}

/** The title of an HTML document, white space collapsed; "" when it has none. */
export function titleOfHtml(html: string): string {
  return find(parse(html), "title").replace(/\s+/g, " ").trim();
}

function find(node: DefaultTreeAdapterTypes.Node, name: string): string {
  if (!("childNodes" in node)) return "";
  if (node.nodeName === name)
    return node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  for (const child of node.childNodes) {
    const found = find(child, name);
    if (found) return found;
  }
  return "";
}
