import type { BlockContent, List, ListItem, RootContent } from "mdast";
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
    // Every note keeps its number, even if it is only an image or begins with a list.
    if (made.length === 0) return [{ type: "listitem", value: 1, children: [NO_WORDS] }];
    return note.children[0]?.type === "list" ? [{ type: "listitem", value: 1, children: [] }, ...made] : made;
  });
  return [...images, { type: "horizontalrule" }, list(notes, 1, children)];
}

const NO_WORDS = { type: "text", text: "…" };

/**
 * Puts a nested list into an item of its own, as Lexical does, and what follows it into another. Adds the images of all
 * to `images`.
 */
function items(node: ListItem, images: Json[]): Json[] {
  const made: Json[] = [];
  let run: RootContent[] = [];
  const close = () => {
    const [children, own] = takeImages(toSingleRun(run));
    images.push(...own);
    const isFirst = made.length === 0;
    // An item that was only an image disappears with it.
    if (children.length > 0 || (isFirst && own.length === 0))
      made.push({ type: "listitem", value: 1, ...(isFirst && { checked: node.checked === true }), children });
    run = [];
  };
  for (const child of node.children) {
    if (child.type === "list") {
      if (run.length > 0) close();
      const children = child.children.flatMap((item) => items(item, images));
      made.push({ type: "listitem", value: 1, children: [list(child, child.start ?? 1, children)] });
    } else run.push(child);
  }
  if (run.length > 0 || made.length === 0) close();
  return made;
}

/** Lexical puts a nested list into an item of its own, Markdown into the item before it. */
export function toList(node: ListNode): BlockContent {
  const items: ListItem[] = [];
  for (const { children, checked } of node.children) {
    const [first] = children;
    if (first?.type !== "list") items.push({ ...toItem(toParagraph(children as InlineNode[])), checked });
    else {
      const last = items.at(-1);
      // An item without words stays one beside the list.
      const parent = last && last.children.length > 0 ? last : toItem([NOTHING]);
      if (parent !== last) items.push(parent);
      parent.children.push(toList(first));
    }
  }
  const ordered = node.listType === "number";
  const start = ordered ? Math.max(0, node.start) : null;
  return { type: "list", spread: false, ordered, start, children: items };
}

/** Placed before a list that starts an item, because `- - -` would be a rule. HTML comments are not shown. */
const NOTHING: BlockContent = { type: "html", value: "<!-- -->" };

const toItem = (children: BlockContent[]): ListItem => ({ type: "listItem", spread: false, children });
