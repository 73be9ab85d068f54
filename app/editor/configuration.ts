import { CodeNode } from "@lexical/code";
import { AutoLinkNode, LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { HorizontalRuleNode } from "@lexical/react/LexicalHorizontalRuleNode";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { TableCellNode, TableNode, TableRowNode } from "@lexical/table";
import type { EditorThemeClasses } from "lexical";
import { CardNode } from "./cards/card-node";
import { ImageNode } from "./image-node";
import { UploadNode } from "./images/upload-node";
import { MathNode } from "./math/math-node";
import { NoteNode } from "./notes/note-node";

/** The nodes of documents, and uploads in progress; paragraphs, text and line breaks are built into Lexical. */
export const nodes = [
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  LinkNode,
  AutoLinkNode,
  CodeNode,
  HorizontalRuleNode,
  TableNode,
  TableRowNode,
  TableCellNode,
  ImageNode,
  CardNode,
  UploadNode,
  MathNode,
  NoteNode,
];

/**
 * Lexical creates the same elements as `RichText`, so the editor needs classes only where they differ: it has no <u>,
 * <s> or <pre>, and puts a nested list into an item of its own.
 */
export const theme: EditorThemeClasses = {
  code: "editor-code",
  hrSelected: "editor-selected",
  tableScrollableWrapper: "table",
  tableCellSelected: "editor-cell-selected",
  list: {
    checklist: "tasks",
    listitemChecked: "editor-task-done",
    nested: { listitem: "editor-nested" },
  },
  text: {
    underline: "editor-underline",
    strikethrough: "editor-strike",
    underlineStrikethrough: "editor-underline-strike",
    bold: "editor-bold",
    italic: "editor-italic",
  },
};
