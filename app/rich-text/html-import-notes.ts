import type { HtmlElement, HtmlNode } from "./html-tree";

/** Classes of a note's own number and of the link back to the text. */
const MARKER =
  /(?:^|\s)(?:footnote-number|footnote-backref|footnote-return|wp-block-footnotes__return)(?:\s|$)/;
const NOTE = /(?:^|\s)footnote(?:\s|$)/;
const NOTES = /(?:^|\s)(?:footnotes|footnotes-list|wp-block-footnotes)(?:\s|$)/;
const RULE = /(?:^|\s)footnotes-sep(?:\s|$)/;
/** How deep the parts of a note are searched for. */
const DEPTH = 4;

/**
 * Moves the notes below a text into it as footnotes, each to its first reference. Recognizes those of Substack,
 * WordPress and Markdown programs (such as Ghost). A note without references stays where it is.
 */
export function withFootnotes(nodes: HtmlNode[]): HtmlNode[] {
  const notes = new Map<string, HtmlNode[]>();
  collect(nodes, false);
  if (notes.size === 0) return nodes;
  const used = new Set<string>();
  const text = nodes.map(refer);
  return used.size === 0 ? nodes : text.flatMap(withoutNotes);

  function collect(children: HtmlNode[], isInNotes: boolean): void {
    for (const node of children) {
      if (typeof node === "string") continue;
      const id = getNoteId(node, isInNotes);
      if (id && !notes.has(id)) notes.set(id, getWords(node));
      else collect(node.children, isInNotes || NOTES.test(classOf(node)));
    }
  }

  function refer(node: HtmlNode): HtmlNode {
    if (typeof node === "string") return node;
    const id = getReference(node);
    const words = id !== null && !used.has(id) ? notes.get(id) : undefined;
    if (id === null || !words) return { ...node, children: node.children.map(refer) };
    used.add(id);
    return { tag: "span", attributes: new Map([["role", "doc-footnote"]]), children: words };
  }

  function withoutNotes(node: HtmlNode): HtmlNode[] {
    if (typeof node === "string") return [node];
    const isList = NOTES.test(classOf(node));
    const id = getNoteId(node, node.tag === "li");
    if (id !== null && used.has(id)) return [];
    if (RULE.test(classOf(node))) return [];
    const children = node.children.flatMap(withoutNotes);
    return isList && children.every(isBlank) ? [] : [{ ...node, children }];
  }
}

/** The id of a note within the page; for Substack, the id of its number. */
function getNoteId(node: HtmlElement, isInNotes: boolean): string | null {
  if (node.tag === "li" && isInNotes) return node.attributes.get("id") ?? null;
  if (node.tag !== "div" || !NOTE.test(classOf(node))) return null;
  return findMarker(node, DEPTH)?.attributes.get("id") ?? null;
}

const getWords = ({ children }: HtmlElement): HtmlNode[] => withoutMarkers(children, DEPTH);

function withoutMarkers(nodes: HtmlNode[], depth: number): HtmlNode[] {
  if (depth === 0) return nodes;
  return nodes.flatMap((node, at): HtmlNode[] => {
    const next = nodes[at + 1];
    if (typeof node === "string") return [typeof next === "object" && isMarker(next) ? node.trimEnd() : node];
    return isMarker(node) ? [] : [{ ...node, children: withoutMarkers(node.children, depth - 1) }];
  });
}

/** The id of the note to which a link, or a superscript around it, refers; null for any other element. */
function getReference(node: HtmlElement): string | null {
  if (node.tag === "sup") {
    const [child, ...others] = node.children.filter((part) => !isBlank(part));
    return typeof child === "object" && others.length === 0 ? getReference(child) : null;
  }
  const href = node.tag === "a" ? (node.attributes.get("href") ?? "") : "";
  return href.startsWith("#") && href.length > 1 && !isMarker(node) ? decode(href.slice(1)) : null;
}

function findMarker(node: HtmlElement, depth: number): HtmlElement | undefined {
  for (const child of depth > 0 ? node.children : []) {
    if (typeof child === "string") continue;
    const found = isMarker(child) ? child : findMarker(child, depth - 1);
    if (found) return found;
  }
  return undefined;
}

const isMarker = (node: HtmlElement) =>
  node.tag === "a" && (MARKER.test(classOf(node)) || node.attributes.get("role") === "doc-backlink");

const isBlank = (node: HtmlNode) => typeof node === "string" && node.trim() === "";

const classOf = ({ attributes }: HtmlElement) => attributes.get("class") ?? "";

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
