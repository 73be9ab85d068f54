import { getCard } from "./card";
import { inlineTypes } from "./document";
import { isRecord, type Json } from "./element";
import { readExtras } from "./image";
import { safeSource, safeUrl } from "./links";
import { formatStyle, readStyle } from "./styles";
import { isTableSize } from "./table";

/** Deeper content is reduced to its text: a document may have 20 levels (limits.ts), and a list takes two of them. */
const MAX_DEPTH = 16;

/**
 * Repairs a document from the database, which accepts documents from other programs: replaces unknown parts and
 * forbidden links with their content, and drops forbidden styles and images. The result still has to go through
 * parseDocument. Never throws; returns anything but a document unchanged.
 */
export function repairDocument(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.root)) return value;
  const { direction, format } = value.root;
  return { root: { type: "root", direction, format, children: blocks(value.root, 1) } };
}

const getChildren = ({ children }: Json): Json[] =>
  Array.isArray(children) ? children.filter(isRecord) : [];
const isInline = ({ type }: Json) => inlineTypes.includes(type);

function blocks(parent: Json, depth: number): Json[] {
  return getChildren(parent).flatMap((node) => {
    if (isInline(node)) return inline(node, depth);
    switch (node.type) {
      case "horizontalrule":
        return [node];
      case "paragraph":
      case "quote":
        return [{ ...node, children: inlines(node, depth + 1) }];
      case "heading":
        return [
          {
            ...node,
            tag: /^h[1-6]$/.test(String(node.tag)) ? node.tag : "h2",
            children: inlines(node, depth + 1),
          },
        ];
      case "code":
        return [{ ...node, children: texts(node, depth + 1) }];
      case "image":
        return safeSource(String(node.src ?? "")) === null
          ? []
          : [{ ...node, link: undefined, ...readExtras(node) }];
      case "card":
        return getCard(node) ? [node] : inlines(node, depth + 1);
      case "list":
        return [list(node, depth)];
      case "table":
        return table(node, depth);
      default:
        return depth > MAX_DEPTH ? [] : blocks(node, depth + 1);
    }
  });
}

/** Repairs a table; one that is too large becomes a paragraph for each cell. */
function table(node: Json, depth: number): Json[] {
  const rows = getChildren(node).filter(({ type }) => type === "tablerow");
  const columns = Math.max(0, ...rows.map((row) => getChildren(row).length));
  if (!isTableSize(rows.length, columns))
    return depth > MAX_DEPTH ? [] : blocks({ children: rows }, depth + 1);
  const cells = (row: Json) =>
    getChildren(row).map((cell) => ({
      type: "tablecell",
      headerState: cell.headerState,
      children: [{ ...getChildren(cell)[0], type: "paragraph", children: inlines(cell, depth + 3) }],
    }));
  return [{ type: "table", children: rows.map((row) => ({ type: "tablerow", children: cells(row) })) }];
}

function list(node: Json, depth: number): Json {
  const items = getChildren(node).map((item) => ({
    ...item,
    type: "listitem",
    children: getChildren(item.type === "listitem" ? item : { children: [item] }).flatMap((child) =>
      child.type === "list" && depth < MAX_DEPTH ? [list(child, depth + 2)] : inline(child, depth + 2),
    ),
  }));
  return {
    ...node,
    listType: /^(?:number|check)$/.test(String(node.listType)) ? node.listType : "bullet",
    children: items,
  };
}

const inlines = (parent: Json, depth: number) => getChildren(parent).flatMap((node) => inline(node, depth));

function inline(node: Json, depth: number): Json[] {
  if (node.type === "note" && depth < MAX_DEPTH) return [{ ...node, children: inlines(node, depth + 1) }];
  if (node.type !== "link" && node.type !== "autolink")
    return text(node, depth, (child) => inline(child, depth + 1));
  const isAllowed = safeUrl(typeof node.url === "string" ? node.url : "") !== null;
  return isAllowed ? [{ ...node, children: texts(node, depth + 1) }] : texts(node, depth);
}

const texts = (parent: Json, depth: number): Json[] =>
  getChildren(parent).flatMap((node) =>
    text(node, depth, (child) => texts({ children: [child] }, depth + 1)),
  );

/** Keeps texts, formulas and line breaks; replaces anything else with its content. */
function text(node: Json, depth: number, within: (child: Json) => Json[]): Json[] {
  if (node.type === "linebreak" || (node.type === "math" && typeof node.text === "string")) return [node];
  if (!["text", "tab", "code-highlight"].includes(String(node.type)))
    return depth > MAX_DEPTH * 4 ? [] : getChildren(node).flatMap(within);
  if (typeof node.text !== "string") return [];
  const style = typeof node.style === "string" ? formatStyle(readStyle(node.style).style) : "";
  return [{ ...node, type: "text", style }];
}
