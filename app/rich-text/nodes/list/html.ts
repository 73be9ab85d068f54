import type { InlineNode } from "../../document";
import { type BlockFormat, Flow } from "../../flow";
import { rejectActive } from "../../html-active";
import { enterElement, type FormatContext } from "../../html-format";
import { blockAttributes, inlines } from "../../html-inlines";
import type { HtmlElement, HtmlNode } from "../../html-tree";
import type { HtmlReader } from "../kind";
import { readTask } from "./html-task";
import type { ListNode } from "./kind";
import { withNestedLists } from "./list-items";

export const isList = (tag: string) => tag === "ul" || tag === "ol";

/** Reads a list; the format of an item is not inherited by the lists in it. */
export function readListElement(
  node: HtmlElement,
  { strict, around, context, output, walk }: HtmlReader,
): void {
  const { tag, attributes, children } = node;
  const block = output.listFormat
    ? enterElement({ ...around, block: output.listFormat }, node).block
    : context.block;
  const outer = { ...context, block };
  const items: object[] = [];
  let hasTasks = false;
  const item = (nodes: HtmlNode[], inner: FormatContext, ownFormat?: BlockFormat) => {
    const push = (words: unknown[], format: BlockFormat) => {
      items.push({ type: "listitem", ...format, children: words });
    };
    const flow = new Flow(push, 1, ownFormat);
    const emit = (list: object) => items.push({ type: "listitem", children: [list] });
    const addBlock = (list: object) => {
      flow.interrupt();
      emit(list);
    };
    walk(nodes, inner, { flow, place: "item", emit, addBlock, listFormat: outer.block });
    flow.close();
  };
  for (const child of children) {
    if (typeof child === "string" || child.tag !== "li") item([child], outer);
    else {
      if (strict) rejectActive(child);
      const inner = enterElement(outer, child);
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
  output.addBlock({ type: "list", listType, start, children: items });
}

/** Items have no direction of their own: with one, browsers would ignore their text when determining the list's. */
export function writeList(
  node: ListNode & { footnotesPrefix?: string },
  margin: string,
  fallback?: "auto" | "nested",
): string {
  const start = node.start === 1 ? "" : ` start="${node.start}"`;
  const lines = [`${margin}<${node.tag}${start}${fallback === "auto" ? ` dir="${fallback}"` : ""}>`];
  for (const [at, { own, nested }] of withNestedLists(node.children).entries()) {
    const id = node.footnotesPrefix ? ` id="${node.footnotesPrefix}-note-${at + 1}"` : "";
    const text = checkbox(own?.checked, fallback) + inlines((own?.children ?? []) as InlineNode[]);
    const attributes = own ? blockAttributes(own) : "";
    if (nested.length === 0) lines.push(`${margin}  <li${id}${attributes}>${text}</li>`);
    else {
      // The format of an item with nested lists goes on a <div>, so that the lists do not inherit it.
      const content = attributes ? `<div${attributes}>${text}</div>` : text;
      const lists = nested
        .map((child) => writeList(child as ListNode, `${margin}    `, fallback && "nested"))
        .join("\n");
      // No line break before the list: it would swallow a space at the end of the text.
      lines.push(`${margin}  <li${id}>${content}${lists.trimStart()}\n${margin}  </li>`);
    }
  }
  return [...lines, `${margin}</${node.tag}>`].join("\n");
}

/** Feeds get a character, since most of their readers drop controls. */
function checkbox(checked: boolean | undefined, isForFeed: unknown): string {
  if (checked === undefined) return "";
  if (isForFeed) return checked ? "☑ " : "☐ ";
  return `<input type="checkbox"${checked ? " checked" : ""}> `;
}
