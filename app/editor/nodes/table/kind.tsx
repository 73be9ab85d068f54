import { TableCellNode, TableNode, TableRowNode } from "@lexical/table";
import { icons } from "../../icons";
import { insertTable } from "../../toolbar/actions";
import type { EditorKind } from "../kind";
import { Tables } from "./tables";

export const table: EditorKind = {
  nodes: [TableNode, TableRowNode, TableCellNode],
  items: [
    {
      name: "Table",
      markdown: "",
      words: "grid rows columns cells",
      icon: icons.table,
      run: insertTable,
    },
  ],
  Plugin: Tables,
};
