import { getCallout } from "./callout";
import { readCard } from "./card";
import {
  type BlockNode,
  type BlockState,
  type CodeNode,
  type HeadingTag,
  type InlineNode,
  inlineTypes,
  type ListItemNode,
  type ListNode,
} from "./document";
import { DocumentError } from "./document-error";
import { type Json, readElement } from "./element";
import { readImage } from "./image";
import { getChildren, readInlines, readTexts } from "./inline";
import type { Tally } from "./limits";
import { readTable } from "./table";

/** Headings in a document start below the page's own title; Lexical and HTML have six levels. */
const headings = new Map<unknown, HeadingTag>([
  ["h1", "h2"],
  ["h2", "h2"],
  ["h3", "h3"],
  ["h4", "h4"],
  ["h5", "h4"],
  ["h6", "h4"],
]);

/** The root's blocks in canonical form; inline nodes between blocks are wrapped in a paragraph. */
export function readBlocks(children: Json[], tally: Tally): BlockNode[] {
  const blocks: BlockNode[] = [];
  let loose: Json[] = [];
  const close = () => {
    if (loose.length > 0) blocks.push(readBlock({ type: "paragraph", children: loose }, tally));
    loose = [];
  };
  for (const child of children) {
    if (inlineTypes.includes(child.type)) loose.push(child);
    else {
      close();
      const block = readBlock(child, tally);
      const isEmpty = (block.type === "list" || block.type === "table") && block.children.length === 0;
      if (!isEmpty) blocks.push(block);
    }
  }
  close();
  return blocks;
}

function readBlock(node: Json, tally: Tally): BlockNode {
  if (node.type === "list") return readList(node, 1, tally);
  if (node.type === "table") return readTable(node, tally);
  if (node.type === "card") return readCard(node, tally);
  tally.node(1);
  const inlines = () => readInlines(getChildren(node), 2, tally);
  switch (node.type) {
    case "paragraph":
      return { type: "paragraph", ...readElement(node), children: inlines() };
    case "quote":
      return { type: "quote", ...readElement(node), ...readQuoteState(node), children: inlines() };
    case "heading": {
      const tag = headings.get(node.tag);
      if (!tag) throw DocumentError.unknownPart(node.tag);
      return { type: "heading", tag, ...readElement(node), children: inlines() };
    }
    case "code":
      return {
        type: "code",
        language: readLanguage(node.language),
        ...readElement({ direction: node.direction }),
        children: readTexts(getChildren(node), 2, tally, true) as CodeNode["children"],
      };
    case "horizontalrule":
      return { type: "horizontalrule", version: 1 };
    case "image":
      return readImage(node, tally);
    default:
      throw DocumentError.unknownPart(node.type);
  }
}

/** A quote's line height and, for a callout, its kind. */
function readQuoteState(node: Json): BlockState {
  const callout = getCallout(node);
  return callout ? { $: { ...readElement(node).$, callout } } : {};
}

/** The short name of a programming language, or null. */
export function readLanguage(value: unknown): string | null {
  return typeof value === "string" && /^[a-z][\w+#-]{0,29}$/i.test(value) ? value : null;
}

function readList(node: Json, depth: number, tally: Tally): ListNode {
  tally.node(depth);
  const { listType } = node;
  if (listType !== "bullet" && listType !== "number" && listType !== "check")
    throw DocumentError.unknownPart(listType);
  const numbered = listType === "number";
  const start = Number.isInteger(node.start) && Math.abs(Number(node.start)) < 1e6 ? Number(node.start) : 1;
  const list: ListNode = {
    type: "list",
    listType,
    tag: numbered ? "ol" : "ul",
    start: numbered ? start : 1,
    ...readElement({}),
    children: [],
  };
  for (const item of getChildren(node)) appendItem(list, item, depth + 1, tally);
  // A task list without a task has no checkboxes, so nothing distinguishes it from a bullet list.
  if (list.children.every(({ checked }) => checked === undefined) && !numbered) list.listType = "bullet";
  return list;
}

/** Adds an item to the list, split so that each nested list is in an item of its own. */
function appendItem(list: ListNode, node: Json, depth: number, tally: Tally): void {
  if (node.type !== "listitem") throw DocumentError.unknownPart(node.type);
  const push = (children: ListItemNode["children"], fields: Json) => {
    tally.node(depth);
    // A nested list has the number of the item that follows it.
    const numbered = list.children.filter((item) => item.children[0]?.type !== "list").length;
    const indent = (depth - 2) / 2;
    const isTask = list.listType === "check" && children[0]?.type !== "list";
    list.children.push({
      type: "listitem",
      value: list.start + numbered,
      ...readElement(fields),
      indent,
      ...(isTask ? { checked: node.checked === true } : {}),
      children,
    });
  };
  let inlines: Json[] = [];
  let split = false;
  const close = () => {
    const read: InlineNode[] = readInlines(inlines, depth + 1, tally);
    if (read.length > 0) push(read, node);
    inlines = [];
  };
  for (const child of getChildren(node)) {
    if (child.type !== "list") inlines.push(child);
    else {
      split = true;
      close();
      const nested = readList(child, depth + 1, tally);
      if (nested.children.length > 0) push([nested], {});
    }
  }
  if (split) close();
  else push(readInlines(inlines, depth + 1, tally), node);
}
