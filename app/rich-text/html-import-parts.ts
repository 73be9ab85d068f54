import type { HtmlElement, HtmlNode } from "./html-tree";

/** Programs without task lists write their boxes as "[ ]" and "[x]". */
export function withCheckbox(children: HtmlNode[]): HtmlNode[] {
  const [first, ...others] = children;
  const [mark, done] = (typeof first === "string" && /^\s{0,20}\[([ xX])\] /.exec(first)) || [];
  if (typeof first !== "string" || mark === undefined) return children;
  const attributes = new Map([["type", "checkbox"], ...(done === " " ? [] : [["checked", ""] as const])]);
  return [{ tag: "input", attributes, children: [] }, first.slice(mark.length), ...others];
}

/** Substack stores embedded posts and notes as data of an empty element. */
export function getCardAddress({ tag, attributes, children }: HtmlElement): string | null {
  const data = tag === "div" ? attributes.get("data-attrs") : undefined;
  // Checks the content last: with many nested divs, searching it in each would take quadratic time.
  if (!data || data.length > 50_000 || !isBlank(children)) return null;
  const [, address] = /"(?:canonical_url|url|shareUrl)":"(https?:[^"]{1,2000})"/.exec(data) ?? [];
  return address?.replaceAll("\\/", "/") ?? null;
}

/** The address of an image; pages with lazy loading have it in other attributes. */
export function getSource({ attributes }: HtmlElement): string {
  const names = ["src", "data-src", "data-lazy-src", "data-original", "data-orig-file"];
  const found = names.map((name) => attributes.get(name)?.trim() ?? "").filter(Boolean);
  const [first = attributes.get("srcset")?.trim().split(/[\s,]/)[0] ?? ""] = found;
  const source = found.find((address) => !/^data:/i.test(address)) ?? first;
  if (!UNSTORED.test(source)) return source;
  const sizes = (attributes.get("srcset") ?? "").split(/\s/).filter((part) => part.includes("/"));
  return sizes.at(-1) ?? source;
}

/** Whether an image is there to count readers, to keep a space, or to show the box of a task in Google Docs. */
export const isSpacer = ({ attributes }: HtmlElement): boolean =>
  attributes.get("aria-roledescription") === "checkbox" ||
  ["width", "height"].every((name) => /^[01](?:px)?$/.test(attributes.get(name)?.trim() ?? ""));

/** URLs of images. */
export const IMAGE_FILE = /\.(?:avif|gif|hei[cf]|jpe?g|png|webp)(?:[?#]|$)/i;

/** Images that this site rejects. Substack has them in forms for browsers as well, the largest last. */
const UNSTORED = /\.(?:hei[cf]|tiff?)(?:[?#]|$)/i;

/** Whether the nodes contain no words, images or frames. */
export const isBlank = (nodes: HtmlNode[]): boolean =>
  nodes.every((node) =>
    typeof node === "string"
      ? node.trim() === ""
      : !/^(?:img|iframe)$/.test(node.tag) && isBlank(node.children),
  );
