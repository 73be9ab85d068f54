import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  INSERT_PARAGRAPH_COMMAND,
} from "lexical";
import { useEffect } from "react";
import { Icon } from "../../icons";
import { insertBlock } from "../../toolbar/actions";
import { allow, type EditorKind } from "../kind";
import { pastedToggle } from "./pasted";
import { $allowSummary, $allowToggle, $createToggle, ToggleNode, ToggleSummaryNode } from "./toggle-node";

export const toggle: EditorKind = {
  nodes: [ToggleNode, ToggleSummaryNode],
  allowed: [allow(ToggleNode, $allowToggle), allow(ToggleSummaryNode, $allowSummary)],
  items: [
    {
      name: "Toggle",
      markdown: "",
      words: "details summary accordion fold collapse spoiler faq",
      icon: <Icon path="M3 4l3 2.5L3 9zM8 6.5h6M8 10h6M8 13h4" />,
      run: (editor) => insertBlock(editor, $createToggle, (node) => node.getFirstChild()?.selectStart()),
    },
  ],
  pasted: pastedToggle,
  Plugin: TogglePlugin,
};

/** Enter on an empty last line leaves the toggle. */
function TogglePlugin(): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leave, COMMAND_PRIORITY_LOW), [editor]);
  return null;
}

function $leave(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const line = selection.anchor.getNode();
  const toggle = line.getParent();
  if (!(toggle instanceof ToggleNode) || !$isParagraphNode(line) || !line.isEmpty()) return false;
  if (line.getNextSibling() || line.getPreviousSibling() instanceof ToggleSummaryNode) return false;
  toggle.insertAfter(line);
  line.select();
  return true;
}
