import { findAll, getWords, type HtmlElement, type HtmlNode, hasAny, toElement } from "./html-tree";

/** Unwraps a figure with a single image to the image, its link and its caption; any other figure stays. */
export function readFigure(node: HtmlElement): HtmlNode[] {
  const { children } = node;
  // Checked first, and stops at a nested figure: with many nested figures, full searches would take quadratic time.
  if (hasAny(children, ["figure", "table", "ul", "ol", "pre", "blockquote"])) return [node];
  const images = findAll(children, "img");
  const captions = findAll(children, "figcaption");
  if (images.length !== 1 || captions.length > 1) return [node];
  const link = findAll(children, "a").find((anchor) => findAll(anchor.children, "img").length > 0);
  const words = captions.length === 0 ? getWords(children).trim() : "";
  const shown = link ? [{ ...link, children: images }] : images;
  // A caption has no links here: with some, it becomes the text below.
  const linked = captions.filter(({ children: parts }) => hasAny(parts, ["a"]));
  if (linked.length > 0)
    return [{ ...node, children: shown }, ...linked.map(({ children: parts }) => toElement("p", parts))];
  const caption = words ? [toElement("figcaption", [words])] : captions;
  return [{ ...node, children: [...shown, ...caption] }];
}
