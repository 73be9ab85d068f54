import { decodePath } from "~/ui/decode-path";
import { readProgramLink, readProgramNote } from "./html-import-anchors";
import { getClass, type HtmlElement, type HtmlNode } from "./html-tree";

/** Classes of a note's own number and of the link back to the text. */
const MARKER =
  /(?:^|\s)(?:footnote-number|footnote-backref|footnote-return|wp-block-footnotes__return)(?:\s|$)/;
const NOTE = /(?:^|\s)footnote(?:\s|$)/;
const NOTES = /(?:^|\s)(?:footnotes|footnotes-list|wp-block-footnotes)(?:\s|$)/;
/** How deep the parts of a note are searched for. */
const DEPTH = 5;

/**
 * Moves the notes below a text into it as footnotes, each to its first reference. Recognizes those of Word, Google Docs,
 * Substack, WordPress, this site and Markdown programs (such as Ghost). A note without references stays where it is,
 * without the link back of Word and Google Docs, which would lead nowhere.
 */
export function withFootnotes(nodes: HtmlNode[]): HtmlNode[] {
  const notes = new Map<string, HtmlNode[]>();
  /** What stands before the # of links: copied HTML has the whole URL of its page, or of a file. */
  const pages = new Set([""]);
  collect(nodes, false);
  const used = new Set<string>();
  return withoutNotes(nodes.map(refer));

  function collect(children: HtmlNode[], isInNotes: boolean): void {
    for (const node of children) {
      if (typeof node === "string") continue;
      const id = getNoteId(node, isInNotes);
      if (id && !notes.has(id)) {
        notes.set(id, getWords(node));
        pages.add(findMarker(node, DEPTH)?.attributes.get("href")?.split("#")[0] ?? "");
      } else collect(node.children, isInNotes || NOTES.test(getClass(node)));
    }
  }

  function refer(node: HtmlNode): HtmlNode {
    if (typeof node === "string") return node;
    const id = getReference(node, pages);
    const words = id !== null && !used.has(id) ? notes.get(id) : undefined;
    if (id === null || !words) return { ...node, children: node.children.map(refer) };
    used.add(id);
    return { tag: "span", attributes: new Map([["role", "doc-footnote"]]), children: words };
  }

  /** Removes the notes that were moved, with the rule above them and lists that are empty without them. */
  function withoutNotes(children: HtmlNode[]): HtmlNode[] {
    const kept = children.map(withoutMoved);
    const isRule = (at: number) => {
      const node = children[at];
      if (typeof node !== "object" || node.tag !== "hr") return false;
      let next = at + 1;
      while (next < children.length && isBlank(children[next] ?? "")) next += 1;
      return kept[next]?.length === 0;
    };
    return kept.flatMap((parts, at) => (isRule(at) ? [] : parts));
  }

  function withoutMoved(node: HtmlNode): HtmlNode[] {
    if (typeof node === "string") return [node];
    const id = getNoteId(node, node.tag === "li");
    if (id !== null && used.has(id)) return [];
    const children = withoutNotes(node.children);
    if (children.every(isBlank) && !node.children.every(isBlank)) return [];
    return [{ ...node, tag: readProgramLink(node) ? "span" : node.tag, children }];
  }
}

/** The id of a note within the page; for Substack, the id of its number. */
function getNoteId(node: HtmlElement, isInNotes: boolean): string | null {
  const program = readProgramNote(node);
  if (program) return program.id;
  const id = node.tag === "li" ? node.attributes.get("id") : undefined;
  if (id) return isInNotes || findMarker(node, DEPTH) ? id : null;
  if (node.tag !== "div" || !NOTE.test(getClass(node))) return null;
  return findMarker(node, DEPTH)?.attributes.get("id") ?? null;
}

const getWords = ({ children }: HtmlElement): HtmlNode[] => trimStart(withoutMarkers(children, DEPTH));

function withoutMarkers(nodes: HtmlNode[], depth: number): HtmlNode[] {
  if (depth === 0) return nodes;
  return nodes.flatMap((node, at): HtmlNode[] => {
    const next = nodes[at + 1];
    if (typeof node === "string") return [typeof next === "object" && isMarker(next) ? node.trimEnd() : node];
    return isMarker(node) ? [] : [{ ...node, children: withoutMarkers(node.children, depth - 1) }];
  });
}

/** Removes the space between a note's number and its words, which Google Docs writes as one that doesn't break. */
function trimStart(nodes: HtmlNode[]): HtmlNode[] {
  const at = nodes.findIndex((node) => !isBlank(node));
  const first = nodes[at];
  if (first === undefined) return [];
  const trimmed =
    typeof first === "string" ? first.trimStart() : { ...first, children: trimStart(first.children) };
  return [trimmed, ...nodes.slice(at + 1)];
}

/** The id of the note to which a link, or a superscript around it, refers; null for any other element. */
function getReference(node: HtmlElement, pages: Set<string>): string | null {
  if (node.tag === "sup") {
    const [child, ...others] = node.children.filter((part) => !isBlank(part));
    return typeof child === "object" && others.length === 0 ? getReference(child, pages) : null;
  }
  const [page = "", id] = node.tag === "a" ? (node.attributes.get("href") ?? "").split("#") : [];
  return id && pages.has(page) && !isMarker(node) ? decodePath(id) : null;
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
  node.tag === "a" &&
  (MARKER.test(getClass(node)) ||
    node.attributes.get("role") === "doc-backlink" ||
    readProgramLink(node)?.isBack === true);

const isBlank = (node: HtmlNode) => (typeof node === "string" ? node.trim() === "" : node.tag === "br");
