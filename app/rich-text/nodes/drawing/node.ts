import { type CustomDrawing, describeCustom } from "~/drawings/custom-words";
import type { LineBreakNode, TextNode } from "../../document";
import { toText } from "../card/card";

/** A drawing of the author's own numbers, which readers turn (app/drawings/custom.ts). */
export interface DrawingNode extends CustomDrawing {
  type: "drawing";
  version: 1;
  /** Its words as of the state in the text, so that all code that reads texts, such as the search, finds them. */
  children: (TextNode | LineBreakNode)[];
}

/** The node of a drawing. */
export function toNode(custom: CustomDrawing): DrawingNode {
  const { label, first, second } = custom;
  const lines = [describeCustom(custom), label, first, second].filter(Boolean);
  const children = lines.flatMap((line, at) => [
    ...(at > 0 ? [{ type: "linebreak", version: 1 } as const] : []),
    toText(line),
  ]);
  return { type: "drawing", version: 1, ...custom, children };
}
