import { isFootnoteElement } from "./html-footnote";
import { getHeadingLevel, type HtmlElement, type HtmlNode } from "./html-tree";
import { declarations, readColor } from "./styles";

/** Chrome writes every computed style of a page into copied HTML; these two properties reveal that. */
const COMPUTED = /(?:^|;)\s*(?:orphans|-webkit-text-stroke-width)\s*:/i;
/** Styles that most of the text shares come from the source page or program. */
const COMMON = ["font-family", "font-size", "line-height"] as const;
/** Styles that a heading's level already implies, and that a text is a footnote. */
const OF_HEADINGS = /^(?:font-(?:family|size|weight)|line-height)$/;

/**
 * Keeps only the styles that the author chose. Because programs write out the style of every word, drops the font, size
 * and line height of most of the text, colours without a hue, styles of headings and links, the usual
 * alignment, and the page's own direction.
 */
export function withIntendedFormat(nodes: HtmlNode[]): HtmlNode[] {
  const common = commonLook(nodes);

  function visit(node: HtmlNode, around: { heading: boolean; link: boolean }): HtmlNode {
    if (typeof node === "string") return node;
    const within = {
      heading: around.heading || isHeading(node),
      link: around.link || (node.tag === "a" && node.attributes.has("href")),
    };
    const attributes = new Map(node.attributes);
    if (attributes.get("dir")?.toLowerCase() === "ltr") attributes.delete("dir");
    const css = attributes.get("style");
    if (css) attributes.set("style", meant(css, within));
    return { ...node, attributes, children: node.children.map((child) => visit(child, within)) };
  }

  function meant(css: string, { heading, link }: { heading: boolean; link: boolean }): string {
    const isComputed = COMPUTED.test(css);
    return [...declarations(css)]
      .filter(([property, value]) => {
        if (property === "color") return !link && hasHue(value);
        if (/^background(?:-color)?$/.test(property)) return hasHue(value);
        if (property === "text-align" && /^(?:left|start)$/i.test(value)) return false;
        if (link && property.startsWith("text-decoration")) return false;
        if (heading && OF_HEADINGS.test(property)) return false;
        if (isComputed) return /^(?:font-style|font-weight|text-decoration)/.test(property);
        return common.get(property) !== value.toLowerCase();
      })
      .map((pair) => pair.join(": "))
      .join("; ");
  }

  return nodes.map((node) => visit(node, { heading: false, link: false }));
}

/** For each property, the value that more than half of the letters have. */
function commonLook(nodes: HtmlNode[]): Map<string, string> {
  const letters = new Map(COMMON.map((property) => [property as string, new Map<string, number>()]));
  let total = 0;
  const count = (node: HtmlNode, around: Map<string, string>) => {
    if (typeof node !== "string") {
      const inner = new Map(around);
      for (const [property, value] of declarations(node.attributes.get("style") ?? "")) {
        if (letters.has(property)) inner.set(property, value.toLowerCase());
      }
      for (const child of isHeading(node) ? [] : node.children) count(child, inner);
      return;
    }
    const { length } = node.trim();
    total += length;
    for (const [property, value] of around) {
      const counted = letters.get(property);
      counted?.set(value, (counted.get(value) ?? 0) + length);
    }
  };
  for (const node of nodes) count(node, new Map());
  const common = new Map<string, string>();
  for (const [property, counted] of letters) {
    for (const [value, length] of counted) if (length * 2 > total) common.set(property, value);
  }
  return common;
}

const isHeading = (node: HtmlElement) => getHeadingLevel(node) !== null || isFootnoteElement(node);

/** Whether a colour, given by value or name, is neither black, white nor grey. */
function hasHue(value: string): boolean {
  const color = readColor(value);
  if (!color)
    return (
      /^[a-z]+$/i.test(value) &&
      !/^(?:black|white|gr[ae]y|silver|windowtext|transparent|inherit|initial)$/i.test(value)
    );
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) > 24;
}
