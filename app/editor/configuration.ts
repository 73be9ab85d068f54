import type { EditorThemeClasses } from "lexical";

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
