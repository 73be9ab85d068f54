import { Flow } from "../../flow";
import { rejectActive } from "../../html-active";
import { enterElement } from "../../html-format";
import { createOutput, createParagraphs } from "../../html-output";
import type { HtmlElement, HtmlNode } from "../../html-tree";
import type { HtmlReader } from "../kind";
import { fitsInToggle } from "./fits";

/** Reads a <details>. What cannot be in a toggle goes below it. */
export function readToggleElement(node: HtmlElement, { strict, context, output, walk }: HtmlReader): void {
  const head = node.children.find(isSummary);
  const body: object[] = [];
  const below: object[] = [];
  let summary: object = { type: "togglesummary" };
  if (head) {
    if (strict) rejectActive(head);
    const inner = enterElement(context, head);
    const emit = (block: object) => below.push(block);
    const flow = new Flow(
      (children, format) => {
        summary = { type: "togglesummary", ...format, children };
      },
      1,
      inner.block,
    );
    walk(head.children, inner, { flow, place: "cell", emit, addBlock: emit });
    flow.close();
  }
  const emit = (block: object) => (fitsInToggle(block) ? body : below).push(block);
  const flow = createParagraphs(emit);
  walk(
    node.children.filter((child) => child !== head),
    context,
    createOutput(flow, "root", emit),
  );
  flow.close();
  for (const block of [{ type: "toggle", children: [summary, ...body] }, ...below]) output.addBlock(block);
}

const isSummary = (node: HtmlNode): node is HtmlElement => typeof node === "object" && node.tag === "summary";
