/** HTML as a reader needs it: what parse5 makes on the server and the browser's own parser in the editor. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  /** Lower-case. */
  tag: string;
  attributes: Map<string, string>;
  children: HtmlNode[];
}

/** Elements that begin and end a line of their own; all others stand within a line. */
export const blockTags: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav ol p pre search section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/**
 * Elements that run code, load or embed something, take input or style the page. A text that holds one is
 * refused; a pasted one loses it.
 */
export const activeTags: ReadonlySet<string> = new Set(
  "applet area audio base bgsound button canvas datalist embed fencedframe form frame frameset iframe image img input link map math meta meter noembed noframes noscript object optgroup option output param picture plaintext portal progress script select slot source style svg template textarea title track video xmp".split(
    " ",
  ),
);
