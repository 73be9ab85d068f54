import { getClass, type HtmlElement, type HtmlNode, toElement } from "./html-tree";

/** The style by which Word marks a paragraph as a list item: `mso-list:l0 level2 lfo1`. */
const LIST = /mso-list:\s*l\d+\s+level(\d+)/i;
/** The style of the bullet or number that Word writes into an item for programs without lists. */
const MARKER = /mso-list:\s*ignore/i;

/** What Word on the web writes at the end of each paragraph. */
const END = /(?:^|\s)EOP(?:\s|$)/;

/** Word's deepest list. */
const MAX_LEVEL = 9;

interface Item {
  level: number;
  /** The number in it; null for a bullet. */
  number: number | null;
  content: HtmlElement;
}

/** Turns Word's paragraphs with markers into real, nested lists. */
export function withWordLists(nodes: HtmlNode[]): HtmlNode[] {
  const written: HtmlNode[] = [];
  let items: Item[] = [];
  const close = () => {
    written.push(...getLists(items));
    items = [];
  };
  for (const node of nodes) {
    if (typeof node === "object" && END.test(getClass(node))) continue;
    const item = getItem(node);
    if (item) items.push(item);
    else if (typeof node === "string" && node.trim() === "") {
      if (items.length === 0) written.push(node);
    } else {
      close();
      written.push(
        typeof node === "string" ? node : withQuote({ ...node, children: withWordLists(node.children) }),
      );
    }
  }
  close();
  return written;
}

function getItem(node: HtmlNode): Item | null {
  if (typeof node === "string") return null;
  const level = Number(LIST.exec(node.attributes.get("style") ?? "")?.[1]);
  if (!level || /^(?:li|h\d)$/.test(node.tag)) return null;
  const marker = getMarker(node);
  const content = {
    tag: "span",
    attributes: new Map<string, string>(),
    children: withoutMarker(node.children),
  };
  // "1.", "a)", "iv." and the like; anything else is a bullet from a symbol font.
  const [, number] = /^\s*\(?([\da-z]{1,5})[.)]/i.exec(marker) ?? [];
  return {
    level: Math.min(level, MAX_LEVEL),
    number: number ? Number.parseInt(number, 10) || 1 : null,
    content,
  };
}

/** A numbered list after a bulleted one is a new list. */
function getLists(items: Item[]): HtmlElement[] {
  const lists: Item[][] = [];
  for (const item of items) {
    const list = lists.at(-1);
    const [first] = list ?? [];
    const isOther = first && item.level <= first.level && (item.number === null) !== (first.number === null);
    if (!list || isOther) lists.push([item]);
    else list.push(item);
  }
  return lists.map(getList);
}

function getList(items: Item[]): HtmlElement {
  const [first] = items;
  const level = items.reduce((least, item) => Math.min(least, item.level), MAX_LEVEL);
  const children: HtmlElement[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    let next = at + 1;
    while ((items[next]?.level ?? 0) > level) next += 1;
    if (item?.level === level) {
      const nested = items.slice(at + 1, next);
      children.push(toElement("li", [item.content, ...getLists(nested)]));
    } else children.push(toElement("li", getLists(items.slice(at, next))));
    at = next;
  }
  if (typeof first?.number !== "number") return toElement("ul", children);
  return { tag: "ol", attributes: new Map([["start", `${first.number}`]]), children };
}

const isMarker = (node: HtmlNode) =>
  typeof node === "object" && MARKER.test(node.attributes.get("style") ?? "");

function getMarker(node: HtmlNode): string {
  if (typeof node === "string") return "";
  return isMarker(node) ? getText(node) : node.children.map(getMarker).join("");
}

function getText(node: HtmlNode): string {
  return typeof node === "string" ? node : node.children.map(getText).join("");
}

function withoutMarker(nodes: HtmlNode[]): HtmlNode[] {
  return nodes
    .filter((node) => !isMarker(node))
    .map((node) => (typeof node === "string" ? node : { ...node, children: withoutMarker(node.children) }));
}

/** Word writes quotes as paragraphs with a class. */
function withQuote(node: HtmlElement): HtmlElement {
  const isQuote = node.tag === "p" && /^Mso(?:Intense)?Quote$/.test(node.attributes.get("class") ?? "");
  return isQuote ? { ...node, tag: "blockquote" } : node;
}
