import { isRecord, type Json } from "./element";
import { safeSource, safeUrl } from "./links";
import { formatStyle, readStyle } from "./styles";

/** Deeper than this only the words are kept: a document may have 20 levels (limits.ts), a list takes two of them. */
const DEEPEST = 16;

/**
 * A document of the database as pages show it: the database takes documents of other programs, with parts that this
 * site has not. The words of an unknown part stay, as do those of a link that may lead nowhere; styles and images
 * that are not allowed go. What comes out is for parseDocument. Never throws, and leaves a value alone that is none.
 */
export function repairDocument(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.root)) return value;
  const { direction, format } = value.root;
  return { root: { type: "root", direction, format, children: blocks(value.root, 1) } };
}

const getChildren = ({ children }: Json): Json[] =>
  Array.isArray(children) ? children.filter(isRecord) : [];
const isInline = ({ type }: Json) => ["text", "linebreak", "tab", "link", "autolink"].includes(String(type));

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
        return safeSource(String(node.src ?? "")) === null ? [] : [node];
      case "list":
        return [list(node, depth)];
      default:
        return depth > DEEPEST ? [] : blocks(node, depth + 1);
    }
  });
}

function list(node: Json, depth: number): Json {
  const items = getChildren(node).map((item) => ({
    ...item,
    type: "listitem",
    children: getChildren(item.type === "listitem" ? item : { children: [item] }).flatMap((child) =>
      child.type === "list" && depth < DEEPEST ? [list(child, depth + 2)] : inline(child, depth + 2),
    ),
  }));
  return { ...node, listType: node.listType === "number" ? "number" : "bullet", children: items };
}

const inlines = (parent: Json, depth: number) => getChildren(parent).flatMap((node) => inline(node, depth));

function inline(node: Json, depth: number): Json[] {
  if (node.type !== "link" && node.type !== "autolink")
    return text(node, depth, (child) => inline(child, depth + 1));
  const isAllowed = safeUrl(typeof node.url === "string" ? node.url : "") !== null;
  return isAllowed ? [{ ...node, children: texts(node, depth + 1) }] : texts(node, depth);
}

const texts = (parent: Json, depth: number): Json[] =>
  getChildren(parent).flatMap((node) =>
    text(node, depth, (child) => texts({ children: [child] }, depth + 1)),
  );

/** A text or a line break; of anything else what is within it. */
function text(node: Json, depth: number, within: (child: Json) => Json[]): Json[] {
  if (node.type === "linebreak") return [node];
  if (!["text", "tab", "code-highlight"].includes(String(node.type)))
    return depth > DEEPEST * 4 ? [] : getChildren(node).flatMap(within);
  if (typeof node.text !== "string") return [];
  const style = typeof node.style === "string" ? formatStyle(readStyle(node.style).style) : "";
  return [{ ...node, type: "text", style }];
}
