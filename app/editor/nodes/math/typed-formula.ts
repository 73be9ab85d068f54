import { $createCodeNode, $isCodeNode } from "@lexical/code";
import { $findMatchingParent } from "@lexical/utils";
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
import { $selectBehind } from "../../provisional";

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

/** Enter in a block formula leaves it for a line below; an empty one becomes a paragraph. */
export function $leaveFormula(): boolean {
  const selection = $getSelection();
  const formula =
    $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!formula || formula.getLanguage() !== MATH_LANGUAGE) return false;
  if (formula.getTextContent().trim() === "") formula.replace($createParagraphNode()).select();
  else $selectBehind(formula);
  return true;
}
