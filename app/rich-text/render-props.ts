import type { CSSProperties } from "react";
import { readLineHeight } from "./styles";
import type { UncheckedNode } from "./unchecked-node";

/** The attributes of a block; without a direction of its own, it has that of its first strong character. */
export function blockProps(node: UncheckedNode): BlockProps {
  return { ...getStyleProps(node), dir: getDirection(node) };
}

interface BlockProps {
  id?: string;
  style?: CSSProperties;
  dir?: string;
}

/** The attributes for a node's id and format; null if there are none. */
export function getStyleProps(node: UncheckedNode): BlockProps | null {
  const lineHeight = readLineHeight(node.$?.lineHeight);
  const align = typeof node.format === "string" && /^[a-z]{3,7}$/.test(node.format) ? node.format : "";
  const dir = node.direction === "rtl" || node.direction === "ltr" ? node.direction : undefined;
  if (!lineHeight && !align && !dir) return node.anchorId ? { id: node.anchorId } : null;
  const style: CSSProperties = {};
  if (lineHeight) style.lineHeight = lineHeight;
  if (align) style.textAlign = align as CSSProperties["textAlign"];
  return { id: node.anchorId, style, dir };
}

export const getDirection = ({ direction }: UncheckedNode) =>
  direction === "rtl" || direction === "ltr" ? direction : "auto";
