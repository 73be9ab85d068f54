import { inlineTypes } from "./document";
import { getRecords, isRecord, type Json } from "./element";
import { MAX_REPAIR_DEPTH } from "./limits";
import { safeUrl } from "./links";
import { findKind } from "./nodes";
import { formatStyle, readStyle } from "./styles";

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

function blocks(parent: Json, depth: number): Json[] {
  return getRecords(parent).flatMap((node) => {
    if (inlineTypes.includes(node.type)) return inline(node, depth);
    const kind = findKind(node.type);
    if (kind?.repair) return kind.repair(node, depth, { blocks, inlines, texts });
    if (kind) return [{ ...node, children: inlines(node, depth + 1) }];
    return depth > MAX_REPAIR_DEPTH ? [] : blocks(node, depth + 1);
  });
}

const inlines = (parent: Json, depth: number) => getRecords(parent).flatMap((node) => inline(node, depth));

function inline(node: Json, depth: number): Json[] {
  if (node.type === "note" && depth < MAX_REPAIR_DEPTH)
    return [{ ...node, children: inlines(node, depth + 1) }];
  if (node.type !== "link" && node.type !== "autolink")
    return text(node, depth, (child) => inline(child, depth + 1));
  const isAllowed = safeUrl(typeof node.url === "string" ? node.url : "") !== null;
  return isAllowed ? [{ ...node, children: texts(node, depth + 1) }] : texts(node, depth);
}

const texts = (parent: Json, depth: number): Json[] =>
  getRecords(parent).flatMap((node) => text(node, depth, (child) => texts({ children: [child] }, depth + 1)));

/** Keeps texts, formulas and line breaks; replaces anything else with its content. */
function text(node: Json, depth: number, within: (child: Json) => Json[]): Json[] {
  if (node.type === "linebreak" || (node.type === "math" && typeof node.text === "string")) return [node];
  if (!["text", "tab", "code-highlight"].includes(String(node.type)))
    return depth > MAX_REPAIR_DEPTH * 4 ? [] : getRecords(node).flatMap(within);
  if (typeof node.text !== "string") return [];
  const style = typeof node.style === "string" ? formatStyle(readStyle(node.style).style) : "";
  return [{ ...node, type: "text", style }];
}
