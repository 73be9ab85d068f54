import type { BlockContent, List, ListItem } from "mdast";
import type { InlineNode } from "../../document";
import type { Json } from "../../element";
import { takeImages } from "../../markdown-images";
import { toParagraph } from "../../markdown-inline";
import { toSingleRun } from "../../markdown-run";
import type { ListNode } from "./kind";

/** Splits a list at its images, which go below the item that contains them; the list then continues its numbering. */
export function splitList(node: List): Json[] {
  const parts: Json[] = [];
  let children: Json[] = [];
  let start = node.start ?? 1;
  node.children.forEach((item, at) => {
    const images: Json[] = [];
    children.push(...items(item, images));
    if (images.length === 0) return;
    parts.push(list(node, start, children), ...images);
    start = (node.start ?? 1) + at + 1;
    children = [];
  });
  return [...parts, list(node, start, children)].filter(
    ({ type, children }) => type !== "list" || (children as Json[]).length > 0,
  );
}

const list = ({ ordered, children: all }: List, start: number, children: Json[]): Json => ({
  type: "list",
  listType: all.some(isTask) ? "check" : ordered ? "number" : "bullet",
  tag: ordered ? "ol" : "ul",
  start,
  children,
});

const isTask = ({ checked }: ListItem) => typeof checked === "boolean";

/** A rule and the footnotes. They must be the document's last list, so their images go above it. */
export function toNotes(notes: List): Json[] {
  const images: Json[] = [];
  const children = notes.children.flatMap((note) => {
    const own: Json[] = [];
    const made = items(note, own);
    images.push(...own);
    // Every note keeps its number, even if it is only an image.
    return made.length > 0 ? made : [{ type: "listitem", value: 1, children: [NO_WORDS] }];
  });
  return [...images, { type: "horizontalrule" }, list(notes, 1, children)];
}

const NO_WORDS = { type: "text", text: "…" };

/** Puts a nested list into an item of its own, as Lexical does. Adds the images of both to `images`. */
function items(node: ListItem, images: Json[]): Json[] {
  const [text, own] = takeImages(toSingleRun(node.children.filter(({ type }) => type !== "list")));
  images.push(...own);
  const nested = node.children.flatMap((child) => {
    if (child.type !== "list") return [];
    const children = child.children.flatMap((item) => items(item, images));
    return [{ type: "listitem", value: 1, children: [list(child, child.start ?? 1, children)] }];
  });
  // An item that was only an image disappears with it.
  const isEmpty = text.length === 0 && own.length > 0;
  return [
    ...(isEmpty ? [] : [{ type: "listitem", value: 1, checked: node.checked === true, children: text }]),
    ...nested,
  ];
}

/** Lexical puts a nested list into an item of its own, Markdown into the item before it. */
export function toList(node: ListNode): BlockContent {
  const items: ListItem[] = [];
  for (const { children, checked } of node.children) {
    const [first] = children;
    if (first?.type !== "list") items.push({ ...toItem(toParagraph(children as InlineNode[])), checked });
    else {
      const last = items.at(-1) ?? toItem([]);
      if (items.length === 0) items.push(last);
      if (last.children.length === 0) last.children.push(NOTHING);
      last.children.push(toList(first));
    }
  }
  const ordered = node.listType === "number";
  const start = ordered ? Math.max(0, node.start) : null;
  return { type: "list", spread: false, ordered, start, children: items };
}

/** Placed before a list that starts an item, because `- - -` would be a rule. HTML comments are not shown. */
const NOTHING: BlockContent = { type: "html", value: "<!-- -->" };

const toItem = (children: BlockContent[]): ListItem => ({ type: "listItem", spread: false, children });
