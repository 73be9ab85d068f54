import { FORMAT } from "./document";
import type { UncheckedNode } from "./unchecked-node";

/**
 * Blocks with their footnotes as readers see them: each footnote is replaced with a link to #note-1, #note-2 …, and a
 * rule and a numbered list are added at the end. If the text already has such links, the footnotes are appended to its
 * own list. Without footnotes, the blocks are unchanged.
 */
export function listFootnotes<Node extends UncheckedNode>(blocks: Node[]): Node[] {
  const own = hasReference(blocks) ? findFootnoteList(blocks) : undefined;
  const before = own?.children?.length ?? 0;
  const items: UncheckedNode[] = [];
  const refer = (node: UncheckedNode): UncheckedNode => {
    if (node.type === "note" && Array.isArray(node.children)) {
      const number = before + items.length + 1;
      items.push({ type: "listitem", value: number, ...element, children: node.children });
      return toReference(number);
    }
    return Array.isArray(node.children) ? { ...node, children: node.children.map(refer) } : node;
  };
  const listed = blocks.map(refer);
  if (items.length === 0) return blocks;
  const ownList = own && listed[blocks.indexOf(own)];
  if (ownList) {
    ownList.children = [...(ownList.children ?? []), ...items];
    return listed as Node[];
  }
  const rule = { type: "horizontalrule", version: 1 };
  const list = { type: "list", listType: "number", tag: "ol", start: 1, ...element, children: items };
  return [...listed, rule, list] as Node[];
}

/** The fields of an element that has no format, in the order in which `parseDocument` writes them. */
const element = { version: 1, direction: null, format: "", indent: 0 };

function toReference(number: number): UncheckedNode {
  const text = {
    type: "text",
    version: 1,
    text: `${number}`,
    format: FORMAT.sup,
    style: "",
    mode: "normal",
    detail: 0,
  };
  const url = `#note-${number}`;
  return {
    type: "link",
    ...element,
    url,
    rel: null,
    target: null,
    title: null,
    children: [text],
  } as UncheckedNode;
}

/** The number of the footnote to which a link refers; undefined for any other node. */
export function getReferredNumber({ type, url }: Pick<UncheckedNode, "type" | "url">): number | undefined {
  const number = type === "link" ? /^#note-([1-9]\d*)$/.exec(`${url}`)?.[1] : undefined;
  return number ? Number(number) : undefined;
}

const hasReference = (nodes: UncheckedNode[]): boolean =>
  nodes.some(
    (node) => getReferredNumber(node) || (Array.isArray(node.children) && hasReference(node.children)),
  );

const findFootnoteList = <Node extends UncheckedNode>(blocks: Node[]) =>
  blocks.filter(({ type, listType }) => type === "list" && listType === "number").at(-1);

/**
 * Gives the references and footnotes of a text ids that are unique on the page (prefix "focus": #focus-ref-1 refers to
 * #focus-note-1): references are links to #note-1, #note-2 …, and the footnotes are the text's last numbered list. A
 * text without references is unchanged.
 */
export function withFootnotes<Node extends UncheckedNode>(blocks: Node[], anchorPrefix: string): Node[] {
  const footnotes = findFootnoteList(blocks);
  if (!footnotes) return blocks;
  const referenced = new Set<number>();
  const linked = blocks.map((block) =>
    block === footnotes
      ? { ...footnotes, footnotesPrefix: anchorPrefix }
      : withReferences(block, anchorPrefix, referenced),
  );
  return referenced.size > 0 ? linked : blocks;
}

function withReferences<Node extends UncheckedNode>(
  node: Node,
  anchorPrefix: string,
  referenced: Set<number>,
): Node {
  const number = getReferredNumber(node);
  if (number) {
    // A second reference to the same footnote has no id: the footnote links back to the first.
    const anchorId = referenced.has(number) ? undefined : `${anchorPrefix}-ref-${number}`;
    referenced.add(number);
    return { ...node, url: `#${anchorPrefix}-note-${number}`, anchorId, isFootnoteReference: true };
  }
  if (!Array.isArray(node.children)) return node;
  return { ...node, children: node.children.map((child) => withReferences(child, anchorPrefix, referenced)) };
}
