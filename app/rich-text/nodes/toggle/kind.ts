import type { BlockNode, ElementFields, LinkNode } from "../../document";
import { DocumentError } from "../../document-error";
import { getRecords, type Json, readElement } from "../../element";
import { element, inlines } from "../../html-inlines";
import { getChildren, readTexts } from "../../inline";
import type { BlockKind } from "../kind";
import { fitsInToggle } from "./fits";
import { readToggleElement } from "./html";
import { server } from "./kind.server";

/** Text that readers unfold: a summary, and the blocks below it, of which there is at least one. */
export interface ToggleNode extends ElementFields {
  type: "toggle";
  children: [ToggleSummaryNode, ...BlockNode[]];
}
/** What is always shown, and opens the rest. So it has neither links nor notes. */
interface ToggleSummaryNode extends ElementFields {
  type: "togglesummary";
  children: LinkNode["children"];
}

export const toggle: BlockKind<ToggleNode> = {
  read(node, { depth, tally, blocks }) {
    const [first, ...others] = getChildren(node);
    const summary = first?.type === "togglesummary" ? first : {};
    const body = (first && summary !== first ? [first, ...others] : others).map((child) =>
      // Two versions were merged.
      child.type === "togglesummary" ? { ...child, type: "paragraph" } : child,
    );
    const unfit = body.find((child) => !fitsInToggle(child));
    if (unfit) throw DocumentError.unknownPart(unfit.type);
    tally.node(depth + 1);
    const words = readTexts(getChildren(summary).flatMap(withoutLinks), depth + 2, tally);
    const below = blocks(body);
    if (below.length === 0) below.push(...blocks([{ type: "paragraph" }]));
    return {
      type: "toggle",
      ...readElement({}),
      children: [{ type: "togglesummary", ...readElement(summary), children: words }, ...below],
    };
  },
  repair(node, depth, { blocks, inlines, texts }) {
    const [first, ...others] = getRecords(node);
    const hasSummary = first?.type === "togglesummary";
    const words = hasSummary
      ? texts({ children: inlines(first, depth + 2).flatMap(withoutLinks) }, depth + 2)
      : [];
    const body = blocks({ children: hasSummary ? others : getRecords(node) }, depth + 1);
    const summary = { ...(hasSummary ? first : {}), type: "togglesummary", children: words };
    return [{ type: "toggle", children: [summary, ...body.filter(fitsInToggle)] }, ...body.filter(goesBelow)];
  },
  html: {
    is: ({ tag }, place) => tag === "details" && place === "root",
    read: readToggleElement,
    write({ children: [summary, ...body] }, { fallback, blocks }) {
      const head = element("summary", summary, fallback, inlines(summary.children));
      return `<details>\n${head}\n${blocks(body)}\n</details>`;
    },
  },
  history: { isContainer: true },
  server,
};

const goesBelow = (block: Json) => !fitsInToggle(block);

/** The words of links and notes. */
const withoutLinks = (node: Json): Json[] =>
  /^(?:link|autolink|note)$/.test(String(node.type)) ? getRecords(node).flatMap(withoutLinks) : [node];
