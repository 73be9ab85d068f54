import { blockTags, type HtmlNode, toElement } from "./html-tree";
import { Tally } from "./limits";

/** Elements that hold blocks; in all others, line breaks are spaces. */
const CONTAINERS = /^(?:blockquote|div|section|article|aside|center|details|td|li)$/;

/**
 * Adds <p> and <br> to HTML from WordPress's old editor, in which blank lines separate paragraphs and line breaks
 * count. @throws DocumentError if they make more parts than a document may have
 */
export function withParagraphs(nodes: HtmlNode[], tally = new Tally(), isRoot = true): HtmlNode[] {
  const blocks: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  // A list item or a cell with a single line of text needs no paragraph.
  const isPlain = !isRoot && !nodes.some((node) => typeof node === "string" && EMPTY_LINE.test(node.trim()));
  const close = () => {
    const words = trim(line);
    if (words.length > 0) {
      tally.node(1);
      for (const word of isPlain ? words : [toElement("p", words)]) blocks.push(word);
    }
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === "string") {
      node.split(EMPTY_LINE).forEach((part, at) => {
        if (at > 0) close();
        part.split("\n").forEach((text, below) => {
          if (below > 0) {
            tally.node(1);
            line.push(toElement("br", []));
          }
          line.push(text);
        });
      });
    } else if (blockTags.has(node.tag) || node.tag === "hr") {
      close();
      const children = CONTAINERS.test(node.tag)
        ? withParagraphs(node.children, tally, false)
        : node.tag === "ul" || node.tag === "ol"
          ? node.children.map((child) =>
              typeof child === "string"
                ? child
                : { ...child, children: withParagraphs(child.children, tally, false) },
            )
          : node.children;
      blocks.push({ ...node, children });
    } else line.push(node);
  }
  close();
  return blocks;
}

const EMPTY_LINE = /\n[ \t\r]*\n\s*/;

/** Removes spaces and line breaks at both ends. */
function trim(nodes: HtmlNode[]): HtmlNode[] {
  const isBlank = (node: HtmlNode) => (typeof node === "string" ? node.trim() === "" : node.tag === "br");
  const first = nodes.findIndex((node) => !isBlank(node));
  return first < 0 ? [] : nodes.slice(first, nodes.findLastIndex((node) => !isBlank(node)) + 1);
}
