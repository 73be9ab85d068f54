import { TableCellNode, TableNode, TableRowNode } from "@lexical/table";
import { icons } from "../../icons";
import { insertBlock } from "../../toolbar/actions";
import type { EditorKind } from "../kind";
import { $createTable } from "./table-actions";
import { Tables } from "./tables";

export const table: EditorKind = {
  nodes: [TableNode, TableRowNode, TableCellNode],
  items: [
    {
      name: "Table",
      markdown: "",
      words: "grid rows columns cells",
      icon: icons.table,
      run: (editor) => insertBlock(editor, $createTable, (made) => made.selectStart()),
    },
  ],
  Plugin: Tables,
};
