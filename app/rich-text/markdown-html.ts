import type { Html, Node, RootContent } from "mdast";
import { activeTags, blockTags } from "./html-tree";
import { inlineElements } from "./inline-elements";

/** HTML between blocks, which is read as a page's (html-import.server.ts). */
interface HtmlBlocks extends Node {
  type: "htmlBlocks";
  value: string;
}
declare module "mdast" {
  interface RootContentMap {
    htmlBlocks: HtmlBlocks;
  }
}

/** What a document has to say of a block for which Markdown has no characters (nodes/kind.ts). */
export const MARK = /^<!-- ([a-z ]{1,40})(?:: ([a-z ]{1,40}|\{[^<>]{1,2000}\}))? -->$/;

/** Joins the parts of HTML between blank lines, which end it for Markdown, but not a table or a figure. */
export function joinHtml(nodes: RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (isHtml(last) && isHtml(node))
      joined[joined.length - 1] = { type: "html", value: `${last.value}\n\n${node.value}` };
    else joined.push(node);
  }
  return joined;
}

const isHtml = (node?: RootContent): node is Html => node?.type === "html" && !MARK.test(node.value);

/** Elements whose words would be lost if they were read as those of a page: only their text is kept. */
const OF_PAGES =
  "audio embed form iframe img input link meta object picture script source style svg template title track video".split(
    " ",
  );
const WORDS = new Set([...activeTags].filter((tag) => !OF_PAGES.includes(tag)));
const KNOWN = new Set([
  ...[...blockTags, ...OF_PAGES, ...inlineElements.keys()],
  ..."a abbr acronym bdi bdo big br col colgroup data font hr q rb rp rt rtc ruby small span td th time wbr".split(
    " ",
  ),
]);
/** Elements that change what is in them, so that one without an end, or an end without one, is a loss. */
const FORMATS = new Set([..."a blockquote ol pre table ul".split(" "), ...inlineElements.keys()]);

/**
 * HTML between blocks as a node; null if only its text can be kept. Adds the names of the elements that are lost to
 * `elements`.
 */
export function readHtmlBlocks(html: string, elements: Set<string>): HtmlBlocks | null {
  const open = new Map<string, number>();
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    const tag = name.toLowerCase();
    if (WORDS.has(tag)) return null;
    if (!KNOWN.has(tag)) elements.add(tag);
    open.set(tag, (open.get(tag) ?? 0) + (slash ? -1 : 1));
  }
  if (open.get("details")) return null;
  for (const [tag, count] of open) if (count !== 0 && FORMATS.has(tag)) elements.add(tag);
  return { type: "htmlBlocks", value: html };
}
