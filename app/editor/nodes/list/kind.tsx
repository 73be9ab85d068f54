import { ListItemNode, ListNode } from "@lexical/list";
import { CHECK_LIST } from "@lexical/markdown";
import { CheckListPlugin } from "@lexical/react/LexicalCheckListPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { icons } from "../../icons";
import { toggleList } from "../../toolbar/actions";
import type { EditorKind } from "../kind";
import { TasksPlugin } from "./tasks";

export const list: EditorKind = {
  nodes: [ListNode, ListItemNode],
  items: [
    {
      name: "Bulleted list",
      markdown: "-",
      words: "ul unordered points",
      icon: icons.bulletedList,
      hasButton: true,
      run: (editor) => toggleList(editor, "bullet"),
    },
    {
      name: "Numbered list",
      markdown: "1.",
      words: "ol ordered steps",
      icon: icons.numberedList,
      hasButton: true,
      run: (editor) => toggleList(editor, "number"),
    },
    {
      name: "Task list",
      markdown: "[ ]",
      words: "todo check checkbox done",
      icon: icons.taskList,
      run: (editor) => toggleList(editor, "check"),
    },
  ],
  typed: [CHECK_LIST],
  Plugin: () => (
    <>
      <ListPlugin />
      <CheckListPlugin />
      <TasksPlugin />
    </>
  ),
};
