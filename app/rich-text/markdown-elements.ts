import type { Html, Parent, RootContent } from "mdast";
import { defaultTreeAdapter, parseFragment, serialize } from "parse5";

/** An element around blocks. */
export interface HtmlBlock extends Parent {
  type: "element";
  tag: string;
  /** The HTML in its caption. */
  caption: string;
  children: RootContent[];
}
declare module "mdast" {
  interface RootContentMap {
    element: HtmlBlock;
  }
}

/** The elements around blocks that a document can have, by their names, with the names of their captions. */
export type KeptElements = Readonly<Record<string, string>>;

const TAG = /<(\/?)([a-z]+)(?![\w-])[^<>]*>/gi;

/**
 * Puts the blocks between `<details>` and `</details>` into a node of their own. An element that is never closed stays
 * HTML.
 */
export function nestBlocks(nodes: RootContent[], kept: KeptElements): RootContent[] {
  const root: RootContent[] = [];
  const open: { node: HtmlBlock; html: Html }[] = [];
  const add = (child: RootContent) => (open.at(-1)?.node.children ?? root).push(child);
  const addHtml = (value: string) => {
    if (value.trim()) add({ type: "html", value });
  };
  for (const child of nodes) {
    if (child.type !== "html" || child.value.startsWith("<!--")) {
      add(child);
      continue;
    }
    let at = 0;
    for (const { 0: html, 1: slash, 2: name = "", index } of child.value.matchAll(TAG)) {
      const tag = name.toLowerCase();
      if (!Object.hasOwn(kept, tag) || (slash && !open.some(({ node }) => node.tag === tag))) continue;
      addHtml(child.value.slice(at, index));
      at = index + html.length;
      if (!slash)
        open.push({
          node: { type: "element", tag, caption: "", children: [] },
          html: { type: "html", value: html },
        });
      else
        for (let last = open.pop(); last; last = last.node.tag === tag ? undefined : open.pop())
          add(takeCaption(last.node, kept[last.node.tag] ?? ""));
    }
    addHtml(child.value.slice(at));
  }
  for (let last = open.pop(); last; last = open.pop()) [last.html, ...last.node.children].forEach(add);
  return root;
}

/** Moves the caption out of the first HTML in the element. */
function takeCaption(node: HtmlBlock, name: string): HtmlBlock {
  const [first, ...others] = node.children;
  if (first?.type !== "html") return node;
  const fragment = parseFragment(first.value);
  const caption = fragment.childNodes.find((child) => "tagName" in child && child.tagName === name);
  if (!caption || !("childNodes" in caption)) return node;
  defaultTreeAdapter.detachNode(caption);
  const rest = serialize(fragment).trim();
  const children: RootContent[] = rest ? [{ type: "html", value: rest }, ...others] : others;
  return { ...node, caption: serialize(caption), children };
}
