import type { HtmlNode } from "~/rich-text/html-tree";

/** Parses HTML with the browser's parser. Nothing in it runs or loads, because the parsed document is never shown. */
export function domTree(html: string): HtmlNode[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].map(toTree);
}

function toTree(node: ChildNode): HtmlNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return "";
  const attributes = new Map([...node.attributes].map(({ name, value }) => [name.toLowerCase(), value]));
  return { tag: node.localName.toLowerCase(), attributes, children: [...node.childNodes].map(toTree) };
}
