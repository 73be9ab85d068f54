import type { BlockNode } from "~/rich-text/document";
import { readHtml } from "~/rich-text/html-read";
import type { HtmlNode } from "~/rich-text/html-tree";
import { declarations, readColor } from "~/rich-text/styles";
import { domTree } from "./dom-tree";

/** Chrome writes every computed style of a page into what is copied from it; these two give that away. */
const computed = /(?:^|;)\s*(?:orphans|-webkit-text-stroke-width)\s*:/i;

/** The blocks of pasted HTML. Of styles that a browser computed, only colours with a hue are meant by somebody. */
export function pastedBlocks(html: string): BlockNode[] {
  return readHtml(domTree(html).map(withoutComputed), { strict: false });
}

function withoutComputed(node: HtmlNode): HtmlNode {
  if (typeof node === "string") return node;
  const attributes = new Map(node.attributes);
  const css = attributes.get("style") ?? "";
  if (computed.test(css)) {
    const meant = [...declarations(css)].filter(([property, value]) => {
      return property === "color" || property === "background-color"
        ? hasHue(value)
        : /^(?:font-style|font-weight|text-decoration)/.test(property);
    });
    attributes.set("style", meant.map((pair) => pair.join(": ")).join("; "));
  }
  return { ...node, attributes, children: node.children.map(withoutComputed) };
}

function hasHue(value: string): boolean {
  const color = readColor(value);
  if (!color) return false;
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) > 24;
}
