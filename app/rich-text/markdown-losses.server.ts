import type { Image, Nodes, Parents, Root, RootContent, Table } from "mdast";
import { nameSome } from "~/ui/name-some";
import { abbreviate } from "./document-error";
import { limitLosses } from "./html-import-losses";
import { safeSource, safeUrl } from "./links";
import { toLines } from "./nodes/table/markdown";
import { isTableSize, TABLE_SIZE } from "./nodes/table/table";

const TABLE_TOO_LARGE = `A table that is too large (it can have ${TABLE_SIZE}): each of its rows becomes a line of text.`;
/** The most elements named in one sentence. */
const MAX_ELEMENTS = 8;

/**
 * Finds what a document cannot hold in a Markdown tree whose references are resolved; returns a sentence about each.
 * Modifies the tree: images and links with a forbidden URL become their description or text, and tables that are too large become
 * lines.
 */
export function findLosses(tree: Root): string[] {
  const found = new Set<string>();
  visit(tree, found);
  const { elements = [] } = tree.data ?? {};
  const leftOut = elements.filter((name) => LEFT_OUT.has(name));
  const formats = elements.filter((name) => !LEFT_OUT.has(name));
  if (leftOut.length > 0) found.add(`HTML left out: ${nameElements(leftOut)}.`);
  if (formats.length > 0) found.add(`HTML reduced to its text: ${nameElements(formats)}.`);
  return limitLosses([...found]);
}

/** The names of elements that are left out with what is in them; of all others the text stays. */
const LEFT_OUT = new Set(
  "audio canvas embed iframe input math object script style svg template video".split(" "),
);

const nameElements = (names: string[]): string =>
  nameSome(
    names.map((name) => `<${abbreviate(name)}>`),
    MAX_ELEMENTS,
  );

function visit(parent: Parents, found: Set<string>, isInLink = false): void {
  parent.children = withoutForbidden(parent.children, found, isInLink) as typeof parent.children;
  if (parent.type === "blockquote" && hasAny(parent.children, ["heading", "list", "code", "blockquote"]))
    found.add("A heading, list, code or quote within a quote: only its text is kept.");
  if (parent.type === "listItem" && hasAny(parent.children, ["heading", "code", "blockquote"]))
    found.add("A heading, code or quote within a list: only its text is kept.");
  parent.children.forEach((node, at) => {
    const isBlock = parent.type === "root" || parent.type === "element";
    if (node.type === "table" && !(isBlock && isReadable(node))) {
      found.add(
        isBlock
          ? TABLE_TOO_LARGE
          : "A table within a list, a quote or a note: each of its rows becomes a line of text.",
      );
      parent.children[at] = toLines(node);
    }
  });
  parent.children.forEach((node, at) => {
    if (node.type === "image")
      parent.children[at] = checkImage(node, found) as (typeof parent.children)[number];
    else if ("children" in node) visit(node, found, isInLink || node.type === "link");
  });
}

/** A link that cannot be one becomes its text; raw HTML can put one into another. */
function withoutForbidden(nodes: RootContent[], found: Set<string>, isInLink: boolean): RootContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== "link" || (!isInLink && safeUrl(node.url) !== null)) return [node];
    // A bare URL is a link by itself.
    const [text] = node.children;
    const isBare = isInLink && text?.type === "text" && node.url.endsWith(text.value);
    if (!isBare)
      found.add(
        `The link to “${abbreviate(node.url)}”: ${isInLink ? "it is within another" : "links can’t have this URL"}. Only its text is kept.`,
      );
    return withoutForbidden(node.children, found, isInLink);
  });
}

const isReadable = ({ children: rows }: Table) => isTableSize(rows.length, rows[0]?.children.length ?? 0);

const hasAny = (nodes: RootContent[], types: RootContent["type"][]) =>
  nodes.some(({ type }) => types.includes(type));

function checkImage(image: Image, found: Set<string>): Nodes {
  const name = abbreviate(image.alt || image.url);
  if (safeSource(image.url) === null) {
    found.add(
      `The image “${name}”: its URL “${abbreviate(image.url)}” does not start with https://, http:// or /. Only its description is kept. Upload it under Images to insert it.`,
    );
    // As an html node it may appear both among blocks and inline.
    return { type: "html", value: describeImage(image) };
  }
  return image;
}

/** The text of an image for readers who do not see it. */
export const describeImage = ({ alt, title }: Pick<Image, "alt" | "title">): string =>
  [alt, title && `(${title})`].filter(Boolean).join(" ");
