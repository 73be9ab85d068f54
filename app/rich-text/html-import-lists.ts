import { isBlank } from "./html-import-parts";
import { type HtmlElement, type HtmlNode, toElement } from "./html-tree";

/** Blocks that an item of a list cannot hold. */
const BLOCKS = /^(?:pre|blockquote|h[1-6]|table|hr)$/;
/** Elements in an item that only wrap what is in them. */
const WRAPPERS = /^(?:div|section|figure|article|p)$/;

/** A part of a list: what is in it, and what goes below it. */
interface DividedItem {
  item: HtmlNode[];
  after: HtmlNode[];
}

/**
 * Ends a list where an item has something that lists cannot hold, places that below, and goes on with the right number.
 * `divide` says what of a child stays in the list.
 */
export function divideList(
  list: HtmlElement,
  divide: (child: HtmlNode) => DividedItem = divideItem,
): HtmlNode[] {
  const parts: HtmlNode[] = [];
  const first = Number.parseInt(list.attributes.get("start") ?? "", 10) || 1;
  let items: HtmlNode[] = [];
  let [start, next] = [first, first];
  const close = () => {
    const attributes = start === first ? list.attributes : new Map(list.attributes).set("start", `${start}`);
    if (items.some((item) => typeof item === "object")) parts.push({ ...list, attributes, children: items });
    items = [];
    start = next;
  };
  for (const child of list.children) {
    const { item, after } = divide(child);
    items.push(...item);
    if (typeof child === "object" && child.tag === "li") next += 1;
    if (after.length > 0) close();
    parts.push(...after);
  }
  close();
  return parts;
}

/** What of an item can stay in its list, up to its first block. */
export function divideItem(child: HtmlNode): DividedItem {
  if (typeof child === "string" || child.tag !== "li" || !hasBlocks(child.children))
    return { item: [child], after: [] };
  const own: HtmlNode[] = [];
  const after: HtmlNode[] = [];
  let words: HtmlNode[] = [];
  const closeWords = () => {
    if (!isBlank(words)) after.push(toElement("div", words));
    words = [];
  };
  const add = (node: HtmlNode) => {
    (after.length > 0 ? words : own).push(node);
  };
  const addBlock = (node: HtmlNode) => {
    closeWords();
    after.push(node);
  };
  const addList = (node: HtmlElement) => {
    const [list, ...rest] = divideList(node);
    const isNested = after.length === 0 && typeof list === "object" && /^[uo]l$/.test(list.tag);
    if (isNested) own.push(list);
    else if (list !== undefined) addBlock(list);
    rest.forEach(addBlock);
  };
  const visit = (node: HtmlNode): void => {
    if (typeof node === "string") add(node);
    else if (BLOCKS.test(node.tag)) addBlock(node);
    else if (/^[uo]l$/.test(node.tag)) addList(node);
    else if (WRAPPERS.test(node.tag) && hasBlocks(node.children)) node.children.forEach(visit);
    else add(node);
  };
  child.children.forEach(visit);
  closeWords();
  return { item: isBlank(own) ? [] : [{ ...child, children: own }], after };
}

const hasBlocks = (nodes: HtmlNode[]): boolean =>
  nodes.some((node) => typeof node === "object" && (BLOCKS.test(node.tag) || hasBlocks(node.children)));
