import { CodeNode } from "@lexical/code";
import { MATH_LANGUAGE } from "~/rich-text/math";
import { icons } from "../../icons";
import { setBlockType, setCodeLanguage } from "../../toolbar/actions";
import type { EditorKind } from "../kind";

export const code: EditorKind = {
  nodes: [CodeNode],
  items: [
    {
      name: "Code block",
      markdown: "```",
      words: "pre program source",
      icon: icons.code,
      hasButton: true,
      run: (editor) => setBlockType(editor, "code"),
    },
    {
      name: "Formula",
      markdown: "$$",
      words: "maths equation latex tex block",
      icon: icons.formula,
      run: (editor) => {
        setBlockType(editor, "code");
        setCodeLanguage(editor, MATH_LANGUAGE);
      },
    },
  ],
};
