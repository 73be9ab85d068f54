import type { Losses } from "./html-import-losses";
import { isOfWord } from "./html-import-remarks";
import { getClass, getHeadingLevel, type HtmlElement, type HtmlNode, toElement } from "./html-tree";

/** Lines of the table of contents that Word and LibreOffice make, and its heading. */
const CONTENTS = /(?:^|\s)MsoToc(?:\d|Heading)/;
/** Places that only Word's and LibreOffice's own tables of contents and references lead to. */
const PLACE = /#_(?:Toc|Ref|Hlk|_RefHeading_)/;

/**
 * What writers of documents add to a text is left out, and what they mean is kept: the lines of a table of contents,
 * which leads nowhere here, go; accepted insertions are words like others; a first row in bold is a header.
 */
export function withoutDocumentMarks(nodes: HtmlNode[], losses: Losses): HtmlNode[] {
  const isWord = nodes.some(isOfWord);
  const visit = (node: HtmlNode): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (isContents(node)) {
      losses.sentences.add("A table of contents was left out: its links lead nowhere here.");
      return [];
    }
    const children = node.children.flatMap(visit);
    if (isPlace(node) || isInsertion(node, isWord)) return children;
    return [node.tag === "table" && isWord ? withHeader({ ...node, children }) : { ...node, children }];
  };
  return nodes.flatMap(visit);
}

/** A text's headings one level lower if any is of the first level, which is that of the page's title here. */
export function withLowerHeadings(nodes: HtmlNode[]): HtmlNode[] {
  const isFirst = (node: HtmlNode): boolean =>
    typeof node === "object" && (getHeadingLevel(node) === 1 || node.children.some(isFirst));
  const visit = (node: HtmlNode): HtmlNode => {
    if (typeof node === "string") return node;
    const level = getHeadingLevel(node);
    const children = node.children.map(visit);
    if (level === null) return { ...node, children };
    const { attributes } = node;
    const others = [...attributes].filter(([name]) => name !== "role" && name !== "aria-level");
    return { tag: `h${Math.min(level + 1, 6)}`, attributes: new Map(others), children };
  };
  return nodes.some(isFirst) ? nodes.map(visit) : nodes;
}

function isContents(node: HtmlElement): boolean {
  if (CONTENTS.test(getClass(node))) return true;
  if (node.tag !== "p" || !hasPlace(node.children)) return false;
  return !/[^\s\d.…·]/.test(getOtherWords(node.children));
}

const isPlace = ({ tag, attributes }: HtmlElement) => tag === "a" && PLACE.test(attributes.get("href") ?? "");

const hasPlace = (nodes: HtmlNode[]): boolean =>
  nodes.some((node) => typeof node === "object" && (isPlace(node) || hasPlace(node.children)));

/** The words outside such links. */
const getOtherWords = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : isPlace(node) ? "" : getOtherWords(node.children)))
    .join("");

/** A web page's <ins> stays: it underlines. */
const isInsertion = ({ tag, attributes }: HtmlElement, isWord: boolean) =>
  (tag === "ins" && (isWord || attributes.has("datetime") || attributes.has("cite"))) ||
  /(?:^|\s)msoIns(?:\s|$)/.test(attributes.get("class") ?? "");

/** Word has no header cells: takes the first row for the header if it alone is bold, and is no title across the table. */
function withHeader(table: HtmlElement): HtmlElement {
  const rows = findRows(table);
  const [first, second] = rows;
  const hasHeader = rows.some((row) => getCells(row).some(({ tag }) => tag === "th"));
  if (!first || !second || hasHeader || getCells(first).length < 2 || !isBold(first) || isBold(second))
    return table;
  const visit = (node: HtmlNode): HtmlNode => {
    if (typeof node === "string") return node;
    if (node === first)
      return { ...node, children: node.children.map((child) => (isCell(child) ? toHeader(child) : child)) };
    return /^(?:table|tbody)$/.test(node.tag) ? { ...node, children: node.children.map(visit) } : node;
  };
  return visit(table) as HtmlElement;
}

const toHeader = (cell: HtmlElement): HtmlElement => ({
  ...toElement("th", cell.children),
  attributes: cell.attributes,
});

const findRows = (part: HtmlElement): HtmlElement[] =>
  part.children.flatMap((child) => {
    if (typeof child === "string") return [];
    if (child.tag === "tr") return [child];
    return /^t(?:head|body)$/.test(child.tag) ? findRows(child) : [];
  });

const isCell = (node: HtmlNode): node is HtmlElement => typeof node === "object" && /^t[dh]$/.test(node.tag);
const getCells = (row: HtmlElement) => row.children.filter(isCell);

/** Whether all words of a row are bold. */
function isBold(row: HtmlElement): boolean {
  const isAll = (nodes: HtmlNode[]): boolean =>
    nodes.every((node) =>
      typeof node === "string" ? node.trim() === "" : /^(?:b|strong)$/.test(node.tag) || isAll(node.children),
    );
  const hasWords = (nodes: HtmlNode[]): boolean =>
    nodes.some((node) => (typeof node === "string" ? node.trim() !== "" : hasWords(node.children)));
  return hasWords(row.children) && isAll(row.children);
}
