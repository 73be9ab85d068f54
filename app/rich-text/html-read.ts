import type { BlockNode, FootnoteNode, MathNode } from "./document";
import type { Flow } from "./flow";
import { rejectActive } from "./html-active";
import { isFootnoteElement, readFootnoteElement } from "./html-footnote";
import { enterElement, type FormatContext, readLink } from "./html-format";
import { createOutput, createParagraphs, type Output } from "./html-output";
import { activeTags, blockTags, type HtmlElement, type HtmlNode } from "./html-tree";
import { MARKS } from "./inline-elements";
import { createMath, isMathElement } from "./math";
import { kinds } from "./nodes";
import { formatStyle } from "./styles";

const all = Object.values(kinds);
/**
 * Reads HTML as blocks, which `parseDocument` must still normalize and check against the limits. Elements that a
 * document supports become its nodes, other harmless ones are unwrapped. With `strict`, active content throws a
 * DocumentError that names it; otherwise it is dropped, as when pasting a web page. Recurses as deep as the tree,
 * which the caller must have limited.
 */
export function readHtml(nodes: HtmlNode[], { strict }: { strict: boolean }): BlockNode[] {
  const blocks: object[] = [];
  const emit = (block: object) => blocks.push(block);

  function walk(children: HtmlNode[], context: FormatContext, output: Output): void {
    for (const node of children) {
      if (typeof node !== "string") element(node, context, output);
      else {
        const { format, link, block } = context;
        output.flow.add({ text: node, format, style: formatStyle(context.style), link }, block);
      }
    }
  }

  function element(node: HtmlElement, around: FormatContext, output: Output): void {
    const { tag, children } = node;
    const kind = all.find(({ html }) => html.is(node, output.place));
    // Images also load something, but where they are supported, their URL is checked instead.
    const isActive = activeTags.has(tag) && !kind;
    if (strict) rejectActive(node, isActive);
    else if (isActive && tag !== "form") return;
    const context = enterElement(around, node);
    const [opening, closing] = MARKS.get(tag) ?? [];
    if (tag === "rp") return;
    if (tag === "br") output.flow.add({ break: around.link }, around.block);
    else if (isMathElement(node)) inline(createMath(getText(children)), around, output);
    else if (isFootnoteElement(node)) {
      const write = (inner: FormatContext, flow: Flow) =>
        walk(children, inner, { ...output, flow, place: "note" });
      inline(readFootnoteElement(around, write), { ...around, link: null }, output);
    } else if (kind) kind.html.read(node, { strict, around, context, output, walk, getText });
    else if (tag === "a") walk(children, { ...context, link: readLink(node, strict) ?? around.link }, output);
    else if (blockTags.has(tag)) {
      if (tag === "p") output.flow.open(context.block);
      else output.flow.boundary();
      walk(tag === "pre" ? splitLines(children) : children, context, output);
      output.flow.boundary();
    } else walk(opening ? [opening, ...children, closing ?? ""] : children, context, output);
    // The cells of a table row share a line.
    if (tag === "td" || tag === "th") walk([" "], around, output);
  }

  function inline(
    node: MathNode | FootnoteNode | null,
    { link, block }: FormatContext,
    { flow }: Output,
  ): void {
    if (node) flow.add({ node, link }, block);
  }

  function getText(children: HtmlNode[]): string {
    let text = "";
    for (const child of children) {
      if (typeof child === "string") text += child;
      else if (child.tag === "br") text += "\n";
      else {
        if (strict) rejectActive(child);
        if (!activeTags.has(child.tag)) text += getText(child.children);
      }
    }
    return text;
  }

  const context = { format: 0, style: {}, link: null, block: {} };
  const root = createOutput(createParagraphs(emit), "root", emit);
  walk(nodes, context, root);
  root.flow.close();
  return blocks as BlockNode[];
}

/** The lines of preformatted text within a list item or quote. */
function splitLines(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node !== "string") return [{ ...node, children: splitLines(node.children) }];
    const lineBreak = { tag: "br", attributes: new Map<string, string>(), children: [] };
    return node.split("\n").flatMap((line, index) => (index > 0 ? [lineBreak, line] : [line]));
  });
}
