import {
  type DefaultTreeAdapterTypes,
  parseFragment,
  html as spec,
  defaultTreeAdapter as tree,
} from "parse5";
import { isRightToLeft } from "~/rich-text/direction";
import { toAbsolute } from "~/rich-text/to-absolute";
import { decodePath } from "~/ui/decode-path";
import { xml } from "../xml";

/** What an essay's HTML can link to within the EPUB. */
interface Whole {
  /** The book's URL on the site. */
  url: string;
  /** The ids of the essays in the book. */
  ids: readonly string[];
  /** The images in the book: the path of each by its URL on the site. */
  images: ReadonlyMap<string, string>;
}

type Node = DefaultTreeAdapterTypes.Node;
type Attributes = Map<string, string>;

const EMPTY = new Set(["br", "hr", "img"]);
const KEPT = new Set([
  "id",
  "href",
  "src",
  "alt",
  "title",
  "dir",
  "start",
  "class",
  "aria-label",
  "scope",
  "role",
]);

/** The URLs of the images in an essay's HTML. */
export function findImages(html: string): string[] {
  const srcIn = (node: Node): string[] => {
    if (!tree.isElementNode(node)) return [];
    const src = node.tagName === "img" && getAttributes(node.attrs).get("src");
    if (src) return [src];
    return node.childNodes.flatMap(srcIn);
  };
  return parseFragment(html).childNodes.flatMap(srcIn);
}

/**
 * An essay's HTML as XHTML for an EPUB. Links between essays stay within the book, other links go to the site. An
 * image that is not in the book becomes a link with its alternative text, since e-readers load nothing from the
 * network.
 */
export function asXhtml(html: string, whole: Whole): string {
  const root = parseFragment(html);
  const ids = new Set(root.childNodes.flatMap(idsIn));
  const written = (node: Node): string => {
    if (tree.isTextNode(node)) return xml(node.value);
    if (!tree.isElementNode(node)) return "";
    const { tagName } = node;
    const attributes = getAttributes(node.attrs);
    // HTML ids may begin with a digit, but XML names may not.
    const id = attributes.get("id");
    if (id) attributes.set("id", `e-${id}`);
    // Readers choose colours, fonts and sizes themselves.
    const style = node.attrs.find(({ name }) => name === "style")?.value;
    const align = /(?:^|;)(text-align:[a-z]+)/.exec(style ?? "")?.[1];
    if (align) attributes.set("style", align);
    // In a chapter from right to left, a table has the direction of its own letters, as on the site.
    if (tagName === "table" && !isTurned(node)) attributes.set("dir", "ltr");
    const inner = () => node.childNodes.map(written).join("");
    if (tagName === "img") return toImage(attributes, whole, isLinked(node));
    // Not every e-reader shows form controls.
    if (tagName === "input") return node.attrs.some(({ name }) => name === "checked") ? "☑" : "☐";
    if (tagName === "label") return inner();
    // Nor can every e-reader unfold what is closed.
    if (tagName === "details") attributes.set("open", "open");
    // E-readers load nothing from the network; the link below the player leads to the file.
    if (tagName === "audio" || tagName === "video") return "";
    // The picture only decorates the link below it.
    if (attributes.get("class")?.startsWith("link-card-picture")) return "";
    if (node.namespaceURI === spec.NS.MATHML) {
      const own = node.attrs.filter(({ name }) => name !== "class" && name !== "style");
      const math = new Map(own.map(({ name, value }) => [name, value]));
      if (tagName === "math") math.set("xmlns", node.namespaceURI);
      return `<${tagName}${shown(math)}>${inner()}</${tagName}>`;
    }
    // A link that enlarges an image would contain the link that replaces the image.
    if (attributes.get("class") === "zoom") return inner();
    if (tagName === "a") {
      const href = hrefWithin(attributes.get("href") ?? "", ids, whole);
      if (href === null) return inner();
      attributes.set("href", href);
      if (/^#e-.*-note-\d+$/.test(href)) attributes.set("epub:type", "noteref").set("role", "doc-noteref");
    }
    // Not the item itself: a list has only items, and a footnote's role would make it something else.
    if (tagName === "li" && /-note-\d+$/.test(id ?? ""))
      return `<li><div${shown(attributes.set("epub:type", "footnote").set("role", "doc-footnote"))}>${inner()}</div></li>`;
    return EMPTY.has(tagName)
      ? `<${tagName}${shown(attributes)}/>`
      : `<${tagName}${shown(attributes)}>${inner()}</${tagName}>`;
  };
  return root.childNodes.map(written).join("");
}

/** Whether a table's columns begin on the right, or may do so where it stands because it has no letters. */
function isTurned({ childNodes, parentNode }: DefaultTreeAdapterTypes.Element): boolean {
  const text = childNodes.map(textIn).join("");
  const isStated = parentNode !== null && tree.isElementNode(parentNode) && hasDirection(parentNode);
  return isStated || !/\p{L}/u.test(text) || isRightToLeft(text);
}

const hasDirection = ({ attrs }: DefaultTreeAdapterTypes.Element) => attrs.some(({ name }) => name === "dir");

const textIn = (node: Node): string =>
  tree.isTextNode(node) ? node.value : "childNodes" in node ? node.childNodes.map(textIn).join("") : "";

function getAttributes(attributes: { name: string; value: string }[]): Attributes {
  return new Map(attributes.flatMap(({ name, value }) => (KEPT.has(name) ? [[name, value] as const] : [])));
}

const shown = (attributes: Attributes) =>
  Array.from(attributes, ([name, value]) => ` ${name}="${xml(value)}"`).join("");

function idsIn(node: Node): string[] {
  if (!tree.isElementNode(node)) return [];
  const own = node.attrs.flatMap(({ name, value }) => (name === "id" ? [value] : []));
  return [...own, ...node.childNodes.flatMap(idsIn)];
}

/** Whether an image is in a link that the author set, which stays. */
const isLinked = ({ parentNode }: DefaultTreeAdapterTypes.Element) =>
  parentNode !== null &&
  tree.isElementNode(parentNode) &&
  parentNode.tagName === "a" &&
  getAttributes(parentNode.attrs).get("class") !== "zoom";

function toImage(attributes: Attributes, { url, images }: Whole, isInLink: boolean): string {
  const src = attributes.get("src") ?? "";
  const alt = attributes.get("alt") ?? "";
  const file = images.get(src);
  if (file) return `<img src="${file}" alt="${xml(alt)}"/>`;
  const absolute = toAbsolute(src, url) ?? "";
  const words = xml(alt || absolute);
  return absolute && !isInLink ? `<a href="${xml(absolute)}">${words}</a>` : words;
}

function hrefWithin(href: string, own: ReadonlySet<string>, { url, ids }: Whole): string | null {
  if (href.startsWith("#")) return own.has(href.slice(1)) ? `#e-${href.slice(1)}` : null;
  const essay = /^\/models[/#]([^/?#]+)$/.exec(decodePath(href))?.[1];
  if (essay && ids.includes(essay)) return encodeURI(`${essay}.xhtml`);
  const absolute = toAbsolute(href, url);
  return absolute && toUri(absolute);
}

/** A URL that browsers understand, as a URI or IRI (RFC 3986, 3987), outside of which no book is valid. */
function toUri(url: string): string {
  const [before = "", fragment, ...more] = url.split("#");
  const whole = fragment === undefined ? before : `${before}#${[fragment, ...more].join("%23")}`;
  return whole.replace(/%(?![0-9a-f]{2})|[|^`<>{}"]/gi, (character) => encodeURIComponent(character));
}
