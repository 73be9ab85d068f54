import { $createHorizontalRuleNode, HorizontalRuleNode } from "@lexical/react/LexicalHorizontalRuleNode";
import { icons } from "../../icons";
import { insertBlock } from "../../toolbar/actions";
import type { EditorKind } from "../kind";

export const rule: EditorKind = {
  nodes: [HorizontalRuleNode],
  between: [HorizontalRuleNode],
  items: [
    {
      name: "Horizontal rule",
      markdown: "---",
      words: "hr divider line separator break",
      icon: icons.rule,
      run: (editor) => insertBlock(editor, $createHorizontalRuleNode),
    },
  ],
};
