/** HTML as parsed by parse5 on the server, or by the browser for the editor. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  /** In lower case. */
  tag: string;
  attributes: Map<string, string>;
  children: HtmlNode[];
}

/** An element without attributes. */
export const toElement = (tag: string, children: HtmlNode[]): HtmlElement => ({
  tag,
  attributes: new Map(),
  children,
});

/** Elements that start and end a line; all others are inline. */
export const blockTags: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav ol p pre search section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/**
 * Elements that run code, load or embed something, take input or style the page. Rejected in a text, dropped when
 * pasting.
 */
export const activeTags: ReadonlySet<string> = new Set(
  "applet area audio base bgsound button canvas datalist embed fencedframe form frame frameset iframe image img input link map math meta meter noembed noframes noscript object optgroup option output param picture plaintext portal progress script select slot source style svg template textarea title track video xmp".split(
    " ",
  ),
);

/** The level of a heading (1 to 6); Word on the web writes <p role="heading">. Null for any other element. */
export function getHeadingLevel({ tag, attributes }: HtmlElement): number | null {
  const level =
    attributes.get("role") === "heading" ? attributes.get("aria-level") || "2" : /^h(\d)$/.exec(tag)?.[1];
  return /^[1-6]$/.test(level ?? "") ? Number(level) : null;
}

export const getClass = ({ attributes }: HtmlElement): string => attributes.get("class") ?? "";

/** The nodes and their descendants with this tag. */
export function findAll(nodes: HtmlNode[], tag: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return [...(node.tag === tag ? [node] : []), ...findAll(node.children, tag)];
  });
}

/** Whether the nodes or their descendants have one of these tags. */
export const hasAny = (nodes: HtmlNode[], tags: string[]): boolean =>
  nodes.some((node) => typeof node !== "string" && (tags.includes(node.tag) || hasAny(node.children, tags)));

/** The text of the nodes. */
export const getWords = (nodes: HtmlNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : getWords(node.children))).join("");
