import { type DefaultTreeAdapterTypes, parse } from "parse5";

const ENTITIES: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);
}

const BLOCKS = new Set(["p", "div", "h1", "h2", "h3", "table", "tr", "ul", "ol", "li", "hr"]);
const HIDDEN = new Set(["head", "style", "script"]);

/** The title of an HTML mail and its plain-text version, in which blocks become paragraphs and links show their URL. */
export function readHtml(html: string): { title: string; text: string } {
  let title = "";
  const text = getText(parse(html))
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { title, text };

  function getText(node: DefaultTreeAdapterTypes.Node): string {
    if ("value" in node) return node.value.replace(/\s+/g, " ");
    if (!("childNodes" in node)) return "";
    const inner = node.childNodes.map(getText).join("");
    if (node.nodeName === "title") title = inner.trim();
    if (HIDDEN.has(node.nodeName)) return "";
    if (node.nodeName === "br") return "\n";
    if (node.nodeName === "a" && "attrs" in node) {
      const url = node.attrs.find(({ name }) => name === "href")?.value ?? "";
      return url === inner.trim() ? url : `${inner.trim()}:\n${url}`;
    }
    return BLOCKS.has(node.nodeName) ? `\n\n${inner.trim()}\n\n` : inner;
  }
}
