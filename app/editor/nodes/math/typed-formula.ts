import { $createCodeNode } from "@lexical/code";
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
} from "lexical";
import { MATH_LANGUAGE } from "~/rich-text/math";
import { $isAtEdge } from "../../plugins/beside-block";

/** Enter after `$$` on a line of its own starts a block formula; after `$$x^2$$` it creates one and goes below it. */
export function $enterFormula(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const line = selection.anchor.getNode().getTopLevelElement();
  if (!$isParagraphNode(line) || !$isAtEdge(selection.anchor, line, false)) return false;
  const [whole, latex] = /^\$\$(?:([^$]+)\$\$)?$/.exec(line.getTextContent().trim()) ?? [];
  if (!whole || !line.getChildren().every($isTextNode)) return false;
  const formula = $createCodeNode(MATH_LANGUAGE);
  line.replace(formula);
  if (latex === undefined) formula.select(0, 0);
  else {
    const below = $createParagraphNode();
    formula.append($createTextNode(latex.trim())).insertAfter(below);
    below.select();
  }
  return true;
}
