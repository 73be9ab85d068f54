import type { Image, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { abbreviate } from "./document-error";
import { safeSource } from "./links";

/** Sentences about one text; more are counted. */
const MAX_LOSSES = 20;
/** Elements that one sentence names. */
const MAX_ELEMENTS = 8;

/**
 * Finds what a document cannot hold of a Markdown tree without references; returns a sentence about each. In the tree,
 * images whose address is not allowed become their description, and the rows of tables become lines.
 */
export function findLosses(tree: Root): string[] {
  const found = new Set<string>();
  visit(tree, null, found);
  const { elements = [] } = (tree.data ?? {}) as { elements?: string[] };
  const embeds = elements.filter((name) => EMBEDS.has(name));
  const formats = elements.filter((name) => !EMBEDS.has(name));
  if (embeds.length > 0) found.add(`HTML that is left out: ${nameElements(embeds)}.`);
  if (formats.length > 0) found.add(`HTML of which only the text is kept: ${nameElements(formats)}.`);
  const losses = [...found];
  const more = losses.length - MAX_LOSSES;
  return more > 0 ? [...losses.slice(0, MAX_LOSSES), `And ${more} more like these.`] : losses;
}

const EMBEDS = new Set(
  "audio canvas embed iframe input math object script style svg template video".split(" "),
);

function nameElements(names: string[]): string {
  const named = names.slice(0, MAX_ELEMENTS).map((name) => `<${abbreviate(name)}>`);
  const more = names.length - MAX_ELEMENTS;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}

function visit(parent: Parents, link: string | null, found: Set<string>): void {
  if (parent.type === "blockquote" && hasAny(parent.children, ["heading", "list", "code", "blockquote"]))
    found.add("A heading, list, code or quote within a quote: only its text is kept.");
  if (parent.type === "listItem" && hasAny(parent.children, ["heading", "code", "blockquote"]))
    found.add("A heading, code or quote within a list: only its text is kept.");
  if (parent.type === "paragraph" && parent.children.some(isTableHead)) {
    found.add("A table: each of its rows becomes a line of text.");
    splitRows(parent);
  }
  parent.children.forEach((node, at) => {
    if (node.type === "image")
      parent.children[at] = checkImage(node, link, found) as (typeof parent.children)[number];
    else if ("children" in node) visit(node, node.type === "link" ? node.url : link, found);
  });
}

const hasAny = (nodes: RootContent[], types: RootContent["type"][]) =>
  nodes.some(({ type }) => types.includes(type));

function checkImage(image: Image, link: string | null, found: Set<string>): Nodes {
  const name = abbreviate(image.alt || image.url);
  if (safeSource(image.url) === null) {
    found.add(
      `The image “${name}”: its address “${abbreviate(image.url)}” does not start with https://, http:// or /. Only its description is kept. Upload it under Images to insert it.`,
    );
    // As HTML it may stand among blocks and within a line.
    return { type: "html", value: describeImage(image) };
  }
  if (link !== null) found.add(`The link of the image “${name}” to ${abbreviate(link)}.`);
  return image;
}

/** What an image says to those who do not see it. */
export const describeImage = ({ alt, title }: Pick<Image, "alt" | "title">): string =>
  [alt, title && `(${title})`].filter(Boolean).join(" ");

/** The line between a table's head and its body in GitHub's Markdown, `|---|:--:|`. */
const isDelimiter = (line: string, at: number) =>
  at > 0 && /^[ \t|:-]+$/.test(line) && line.includes("|") && line.includes("-");

const isTableHead = (node: PhrasingContent) =>
  node.type === "text" && node.value.split("\n").some(isDelimiter);

/** The images of a table stand below it. */
function splitRows(table: Paragraph): void {
  const images = table.children.filter((node) => node.type === "image");
  const cells = table.children.filter((node) => node.type !== "image");
  const rows = cells.flatMap((node) => {
    if (node.type !== "text") return [node];
    const lines = node.value.split("\n").filter((line, at) => !isDelimiter(line, at));
    return lines.flatMap((value, at): PhrasingContent[] => {
      const text: PhrasingContent[] = value ? [{ type: "text", value }] : [];
      return at > 0 ? [{ type: "break" }, ...text] : text;
    });
  });
  table.children = [...rows, ...images];
}
