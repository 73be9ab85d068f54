import { readLanguage } from "./blocks";
import type { BlockNode } from "./document";
import { DocumentError, shown } from "./document-error";
import { type BlockFormat, Flow } from "./flow";
import { type FormatContext, within } from "./html-format";
import { activeTags, blockTags, type HtmlElement, type HtmlNode } from "./html-tree";
import { safeSource, safeUrl } from "./links";
import { formatStyle } from "./styles";

/** Where the content of an element goes: its lines, and the blocks that may interrupt them. */
interface Place {
  flow: Flow;
  /** Which elements become blocks of their own here; within others they only begin a line. */
  accepts: RegExp;
  put(block: object): void;
  /** The look that lists inherit here, where it is not that of the text around them. */
  listLook?: BlockFormat;
}

const topLevel = /^(?:h[1-6]|blockquote|pre|hr|ul|ol|img|figure)$/;
const inTextBlock = /^(?:pre|hr|ul|ol|img|figure)$/;
const inItem = /^(?:ul|ol)$/;

/**
 * Reads HTML as blocks, still raw: `parseDocument` makes them canonical and checks the limits. Elements that
 * mean something to a document become its nodes, harmless others are unwrapped with their text kept.
 * With `strict`, active content throws a Refusal naming it; without, it is left out, as from a pasted page.
 * Recursion goes as deep as the tree: whoever makes the tree limits that.
 */
export function readHtml(nodes: HtmlNode[], { strict }: { strict: boolean }): BlockNode[] {
  const blocks: object[] = [];

  const emit = (type: string, more: object = {}) => {
    return (children: unknown[], look: BlockFormat) => blocks.push({ type, ...look, ...more, children });
  };

  function getPlace(flow: Flow, accepts: RegExp): Place {
    const put = (block: object) => {
      flow.interrupt();
      blocks.push(block);
    };
    return { flow, accepts, put };
  }

  function walk(children: HtmlNode[], context: FormatContext, place: Place): void {
    for (const node of children) {
      if (typeof node !== "string") element(node, context, place);
      else {
        const { format, link, block } = context;
        place.flow.add({ text: node, format, style: formatStyle(context.style), link }, block);
      }
    }
  }

  function element(node: HtmlElement, around: FormatContext, place: Place): void {
    const { tag, children } = node;
    // An image loads something, too: where it can stand its address is checked instead.
    const isActive = activeTags.has(tag) && !(tag === "img" && place.accepts.test(tag));
    if (strict) refuseActive(node, isActive);
    else if (isActive && tag !== "form") return;
    const context = within(around, node);
    if (tag === "br") place.flow.add({ break: around.link }, around.block);
    else if (place.accepts.test(tag)) block(node, around, context, place);
    else if (tag === "a") walk(children, { ...context, link: readLink(node, strict) ?? around.link }, place);
    else if (blockTags.has(tag)) {
      if (tag === "p") place.flow.open(context.block);
      else place.flow.boundary();
      walk(tag === "pre" ? preserved(children) : children, context, place);
      place.flow.boundary();
    } else walk(children, context, place);
    // The cells of a row share its line.
    if (tag === "td" || tag === "th") walk([" "], around, place);
  }

  function block(node: HtmlElement, around: FormatContext, context: FormatContext, place: Place): void {
    const { tag, children } = node;
    if (tag === "hr") place.put({ type: "horizontalrule" });
    else if (tag === "img") putImage(node, null, place);
    else if (tag === "figure") figure(node, context, place);
    else if (tag === "pre") place.put(readCode(node, context.block));
    else if (tag === "ul" || tag === "ol") {
      const block = place.listLook ? within({ ...around, block: place.listLook }, node).block : context.block;
      place.put(readList(node, { ...context, block }));
    } else {
      place.flow.interrupt();
      const quote = tag === "blockquote";
      const flow = new Flow(quote ? emit("quote") : emit("heading", { tag }), quote ? 2 : 1, context.block);
      walk(children, context, getPlace(flow, inTextBlock));
      flow.close();
    }
  }

  function putImage({ attributes }: HtmlElement, caption: string | null, place: Place): void {
    const src = attributes.get("src")?.trim() ?? "";
    if (safeSource(src) === null) {
      if (strict) throw DocumentError.unsafePicture(src);
      return;
    }
    const side = (name: string) => Number.parseInt(attributes.get(name) ?? "", 10) || null;
    place.put({
      type: "image",
      src,
      alt: attributes.get("alt") ?? "",
      title: caption || attributes.get("title") || null,
      width: side("width"),
      height: side("height"),
    });
  }

  /** One image with a caption is an image; any other figure is what stands in it. */
  function figure({ children }: HtmlElement, context: FormatContext, place: Place): void {
    const elements = children.filter((child) => typeof child === "object");
    const pictures = elements.filter(({ tag }) => tag === "img");
    const caption = elements.find(({ tag }) => tag === "figcaption");
    const [picture] = pictures;
    if (picture && pictures.length === 1 && elements.length === (caption ? 2 : 1))
      putImage(picture, caption ? getText(caption.children).trim() : null, place);
    else walk(children, context, place);
  }

  function readList({ tag, attributes, children }: HtmlElement, context: FormatContext): object {
    const items: object[] = [];
    const item = (nodes: HtmlNode[], inner: FormatContext, asked?: BlockFormat) => {
      const push = (inlines: unknown[], look: BlockFormat) => {
        items.push({ type: "listitem", ...look, children: inlines });
      };
      const flow = new Flow(push, 1, asked);
      const put = (list: object) => {
        flow.interrupt();
        items.push({ type: "listitem", children: [list] });
      };
      walk(nodes, inner, { flow, accepts: inItem, put, listLook: context.block });
      flow.close();
    };
    for (const child of children) {
      if (typeof child === "string" || child.tag !== "li") item([child], context);
      else {
        if (strict) refuseActive(child);
        const inner = within(context, child);
        item(child.children, inner, inner.block);
      }
    }
    const start = Number.parseInt(attributes.get("start") ?? "1", 10);
    return { type: "list", listType: tag === "ol" ? "number" : "bullet", start, children: items };
  }

  function readCode({ children }: HtmlElement, look: BlockFormat): object {
    const only = children.length === 1 && typeof children[0] === "object" ? children[0] : null;
    const language = /(?:^|\s)language-(\S+)/.exec(only?.attributes.get("class") ?? "")?.[1];
    const text = getText(children);
    return {
      type: "code",
      direction: look.direction,
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
        if (strict) refuseActive(child);
        if (!activeTags.has(child.tag)) text += getText(child.children);
      }
    }
    return text;
  }

  const root = getPlace(new Flow(emit("paragraph"), 0), topLevel);
  walk(nodes, { format: 0, style: {}, link: null, block: {} }, root);
  root.flow.close();
  return blocks as BlockNode[];
}

function refuseActive({ tag, attributes }: HtmlElement, isActive = activeTags.has(tag)): void {
  if (isActive) throw new DocumentError(`The text contains a part that is not allowed: “<${tag}>”.`);
  for (const name of attributes.keys()) {
    if (name.startsWith("on"))
      throw new DocumentError(`The text contains a part that is not allowed: “${shown(name)}”.`);
  }
}

/** The link of an <a>; null for one without an address, and in a pasted page for one that is not allowed. */
function readLink({ attributes }: HtmlElement, strict: boolean): FormatContext["link"] {
  const href = attributes.get("href")?.trim();
  if (!href) return null;
  const url = safeUrl(href);
  if (url === null && strict) throw DocumentError.unsafeLink(href);
  if (url === null) return null;
  const target = attributes.get("target") === "_blank" ? "_blank" : null;
  return { url, target, title: attributes.get("title") || null };
}

/** The lines of preformatted text within an item or a quote. */
function preserved(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node !== "string") return [{ ...node, children: preserved(node.children) }];
    const lineBreak = { tag: "br", attributes: new Map<string, string>(), children: [] };
    return node.split("\n").flatMap((line, index) => (index > 0 ? [lineBreak, line] : [line]));
  });
}
