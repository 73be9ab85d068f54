import { readLanguage } from "./blocks";
import { getElementCallout, withoutCalloutTitle } from "./callout";
import type { BlockNode, MathNode, NoteNode } from "./document";
import { type BlockFormat, Flow } from "./flow";
import { rejectActive, rejectActiveParts } from "./html-active";
import { isCardElement, readCardElement } from "./html-card";
import { enterElement, type FormatContext, readLink } from "./html-format";
import { readFigure, readImageElement } from "./html-image";
import { isNoteElement, readNoteElement } from "./html-note";
import { readTableElement } from "./html-table";
import { readTask } from "./html-task";
import { activeTags, blockTags, type HtmlElement, type HtmlNode } from "./html-tree";
import type { ImageExtras } from "./image";
import { createMath, isMathElement } from "./math";
import { formatStyle } from "./styles";
import { tableTooLarge } from "./table";

/** The destination of an element's content: its lines, and the blocks between them. */
interface Output {
  flow: Flow;
  /** Which elements become blocks of their own here; others only start a line. */
  accepts: RegExp;
  addBlock(block: object): void;
  /** The format that lists inherit here, if it differs from that of the surrounding text. */
  listFormat?: BlockFormat;
}

const topLevel = /^(?:h[1-6]|blockquote|pre|hr|ul|ol|img|figure|table)$/;
const inTextBlock = /^(?:pre|hr|ul|ol|img|figure|table)$/;
const inItem = /^(?:ul|ol)$/;
const inCell = /^img$/;
const NOTHING = /(?!)/;

/**
 * Reads HTML as blocks, which `parseDocument` must still normalize and check against the limits. Elements that a
 * document supports become its nodes, other harmless ones are unwrapped. With `strict`, active content throws a
 * DocumentError that names it; otherwise it is dropped, as when pasting a web page. Recurses as deep as the tree,
 * which the caller must have limited.
 */
export function readHtml(nodes: HtmlNode[], { strict }: { strict: boolean }): BlockNode[] {
  const blocks: object[] = [];

  const emit = (type: string, more: object = {}) => {
    return (children: unknown[], format: BlockFormat) => blocks.push({ type, ...format, ...more, children });
  };

  function createOutput(flow: Flow, accepts: RegExp): Output {
    const addBlock = (block: object) => {
      flow.interrupt();
      blocks.push(block);
    };
    return { flow, accepts, addBlock };
  }

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
    // Images also load something, but where they are supported, their URL is checked instead.
    const isActive = activeTags.has(tag) && !(tag === "img" && output.accepts.test(tag));
    if (strict) rejectActive(node, isActive);
    else if (isActive && tag !== "form") return;
    const context = enterElement(around, node);
    if (tag === "br") output.flow.add({ break: around.link }, around.block);
    else if (isMathElement(node)) inline(createMath(getText(children)), around, output);
    else if (isNoteElement(node)) {
      const write = (inner: FormatContext, flow: Flow) =>
        walk(children, inner, { ...output, flow, accepts: NOTHING });
      inline(readNoteElement(around, write), { ...around, link: null }, output);
    } else if (output.accepts.test("figure") && isCardElement(node)) card(node, output);
    else if (output.accepts.test(getElementCallout(node) ? "blockquote" : tag))
      block(node, around, context, output);
    else if (tag === "a") walk(children, { ...context, link: readLink(node, strict) ?? around.link }, output);
    else if (blockTags.has(tag)) {
      if (tag === "p") output.flow.open(context.block);
      else output.flow.boundary();
      walk(tag === "pre" ? splitLines(children) : children, context, output);
      output.flow.boundary();
    } else walk(children, context, output);
    // The cells of a table row share a line.
    if (tag === "td" || tag === "th") walk([" "], around, output);
  }

  function inline(node: MathNode | NoteNode | null, { link, block }: FormatContext, { flow }: Output): void {
    if (node) flow.add({ node, link }, block);
  }

  function block(node: HtmlElement, around: FormatContext, context: FormatContext, output: Output): void {
    const { tag, children } = node;
    if (tag === "hr") output.addBlock({ type: "horizontalrule" });
    else if (tag === "img") addImage(node, { link: around.link?.url }, output);
    else if (tag === "figure") figure(node, context, output);
    else if (tag === "pre") output.addBlock(readCode(node, context.block));
    else if (tag === "table") table(node, context, output);
    else if (tag === "ul" || tag === "ol") {
      const block = output.listFormat
        ? enterElement({ ...around, block: output.listFormat }, node).block
        : context.block;
      output.addBlock(readList(node, { ...context, block }));
    } else {
      output.flow.interrupt();
      const callout = getElementCallout(node);
      const quote = tag === "blockquote" || callout !== null;
      const emitQuote = (children: unknown[], format: BlockFormat) =>
        emit("quote")(children, callout ? { ...format, $: { ...format.$, callout } } : format);
      const flow = new Flow(quote ? emitQuote : emit("heading", { tag }), quote ? 2 : 1, context.block);
      walk(callout ? withoutCalloutTitle(children) : children, context, createOutput(flow, inTextBlock));
      flow.close();
    }
  }

  function addImage(image: HtmlElement, more: ImageExtras & { title?: string }, output: Output): void {
    const block = readImageElement(image, more, strict);
    if (block) output.addBlock(block);
  }

  /** A single image with its link, caption and credit is an image; any other figure is unwrapped. */
  function figure(node: HtmlElement, context: FormatContext, output: Output): void {
    const read = readFigure(node, getText, strict);
    if (read) addImage(read.image, { ...read.more, link: read.more.link ?? context.link?.url }, output);
    else walk(node.children, context, output);
  }

  function card(node: HtmlElement, output: Output): void {
    const made = readCardElement(node, strict);
    if (made) output.addBlock(made);
  }

  /**
   * A table's caption becomes a paragraph before it, and its images go below it. A table that is too large becomes
   * lines of text.
   */
  function table(node: HtmlElement, context: FormatContext, output: Output): void {
    if (strict) rejectActiveParts(node);
    const images: object[] = [];
    const made = readTableElement(node, context, (element, inner) => {
      let paragraph: object = {};
      const flow = new Flow(
        (children, format) => {
          paragraph = { type: "paragraph", ...format, children };
        },
        1,
        inner.block,
      );
      walk(element.children, inner, { flow, accepts: inCell, addBlock: (image) => images.push(image) });
      flow.close();
      return paragraph;
    });
    if (!made && strict) throw tableTooLarge();
    output.flow.interrupt();
    const isCaption = (child: HtmlNode) => typeof child === "object" && child.tag === "caption";
    walk(made ? node.children.filter(isCaption) : node.children, context, output);
    output.flow.boundary();
    if (made) for (const block of [made, ...images]) output.addBlock(block);
  }

  function readList({ tag, attributes, children }: HtmlElement, context: FormatContext): object {
    const items: object[] = [];
    let hasTasks = false;
    const item = (nodes: HtmlNode[], inner: FormatContext, ownFormat?: BlockFormat) => {
      const push = (inlines: unknown[], format: BlockFormat) => {
        items.push({ type: "listitem", ...format, children: inlines });
      };
      const flow = new Flow(push, 1, ownFormat);
      const addBlock = (list: object) => {
        flow.interrupt();
        items.push({ type: "listitem", children: [list] });
      };
      walk(nodes, inner, { flow, accepts: inItem, addBlock, listFormat: context.block });
      flow.close();
    };
    for (const child of children) {
      if (typeof child === "string" || child.tag !== "li") item([child], context);
      else {
        if (strict) rejectActive(child);
        const inner = enterElement(context, child);
        const { isTask, checked, content } = readTask(child);
        const at = items.length;
        item(content, inner, inner.block);
        const own = items[at];
        if (isTask && own) items[at] = { ...own, checked };
        hasTasks ||= isTask;
      }
    }
    const start = Number.parseInt(attributes.get("start") ?? "1", 10);
    const listType = hasTasks ? "check" : tag === "ol" ? "number" : "bullet";
    return { type: "list", listType, start, children: items };
  }

  function readCode({ children }: HtmlElement, format: BlockFormat): object {
    const only = children.length === 1 && typeof children[0] === "object" ? children[0] : null;
    const language = /(?:^|\s)language-(\S+)/.exec(only?.attributes.get("class") ?? "")?.[1];
    const text = getText(children);
    return {
      type: "code",
      direction: format.direction,
      language: readLanguage(language),
      children: [{ type: "text", text }],
    };
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

  const root = createOutput(new Flow(emit("paragraph"), 0), topLevel);
  walk(nodes, { format: 0, style: {}, link: null, block: {} }, root);
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
