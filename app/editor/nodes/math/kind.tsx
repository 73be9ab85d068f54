import { icons } from "../../icons";
import type { EditorKind } from "../kind";
import { Formulas, INSERT_FORMULA_COMMAND } from "./formulas";
import { MATH, MathNode } from "./math-node";

export const math: EditorKind = {
  nodes: [MathNode],
  items: [
    {
      name: "Inline formula",
      markdown: "$x$",
      words: "maths equation latex tex",
      icon: icons.formula,
      run: (editor) => editor.dispatchCommand(INSERT_FORMULA_COMMAND, undefined),
    },
  ],
  typed: [MATH],
  Plugin: Formulas,
};
