import type { ElementFields, InlineNode } from "../../document";
import { DocumentError } from "../../document-error";
import { getRecords, type Json, readElement } from "../../element";
import { getChildren, readInlines } from "../../inline";
import { MAX_REPAIR_DEPTH, type Tally } from "../../limits";
import type { BlockKind, JsonReader, Repair } from "../kind";
import { isList, readListElement, writeList } from "./html";
import { server } from "./kind.server";

export interface ListNode extends ElementFields {
  type: "list";
  listType: "bullet" | "number" | "check";
  tag: "ul" | "ol";
  start: number;
  children: ListItemNode[];
}
/** Contains either inline nodes or exactly one nested list. */
export interface ListItemNode extends ElementFields {
  type: "listitem";
  value: number;
  /** Only in task lists. */
  checked?: boolean;
  children: InlineNode[] | [ListNode];
}

export const list: BlockKind<ListNode> = {
  read: (node, reader) => readList(node, reader, 0),
  repair: (node, depth, repair) => [repairList(node, depth, repair)],
  html: {
    is: ({ tag }, place) => isList(tag) && place !== "cell" && place !== "note",
    read: readListElement,
    write: (node, { fallback }) => writeList(node, "", fallback),
  },
  history: { isContainer: true },
  server,
};

/** Null without items. */
function readList(node: Json, { depth, tally }: Pick<JsonReader, "depth" | "tally">, indent: number) {
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
  for (const item of getChildren(node)) appendItem(list, item, { depth: depth + 1, indent, tally });
  // A task list without a task has no checkboxes, so nothing distinguishes it from a bullet list.
  if (list.children.every(({ checked }) => checked === undefined) && !numbered) list.listType = "bullet";
  return list.children.length > 0 ? list : null;
}

/** Adds an item to the list, split so that each nested list is in an item of its own. */
function appendItem(
  list: ListNode,
  node: Json,
  { depth, indent, tally }: { depth: number; indent: number; tally: Tally },
): void {
  if (node.type !== "listitem") throw DocumentError.unknownPart(node.type);
  const push = (children: ListItemNode["children"], fields: Json) => {
    tally.node(depth);
    // A nested list has the number of the item that follows it.
    const numbered = list.children.filter((item) => item.children[0]?.type !== "list").length;
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
      tally.node(depth + 1);
      const nested = readList(child, { depth: depth + 1, tally }, indent + 1);
      if (nested) push([nested], {});
    }
  }
  if (split) close();
  else push(readInlines(inlines, depth + 1, tally), node);
}

function repairList(node: Json, depth: number, repair: Repair): Json {
  const nested = (parent: Json): Json[] =>
    getRecords(parent).flatMap((child) =>
      child.type === "list" && depth < MAX_REPAIR_DEPTH
        ? [repairList(child, depth + 2, repair)]
        : repair.inlines({ children: [child] }, depth + 2),
    );
  const children = getRecords(node).map((item) => ({
    ...item,
    type: "listitem",
    children: nested(item.type === "listitem" ? item : { children: [item] }),
  }));
  const listType = /^(?:number|check)$/.test(String(node.listType)) ? node.listType : "bullet";
  return { ...node, listType, children };
}
