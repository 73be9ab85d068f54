import { type LexicalEditor, PASTE_TAG } from "lexical";
import { TABLE_SIZE } from "~/rich-text/nodes/table/table";
import { parseDocument } from "~/rich-text/schema";
import { showToast } from "~/ui/toast-message";
import { domTree } from "../dom-tree";
import { $fillCells, cellsOf, cellsOfText } from "../nodes/table/fill-cells";
import { $getTable } from "../nodes/table/table-actions";
import { pasted } from "./pasted";

const TOO_LARGE = `The table would be too large: it can have ${TABLE_SIZE}.`;

/** Pastes cells copied from a spreadsheet or a table into the table around the caret. Returns false if there is none. */
export function pasteCells(editor: LexicalEditor, data: DataTransfer): boolean {
  if (!$getTable()) return false;
  const html = data.getData("text/html");
  const parsed = parseDocument({
    root: { children: html ? pasted(domTree(html), location.origin).blocks : [] },
  });
  const cells = html
    ? parsed.ok && cellsOf(parsed.document.root.children)
    : cellsOfText(data.getData("text/plain"));
  if (!cells) return false;
  editor.update(
    () => {
      if (!$fillCells(cells)) showToast({ title: "Not pasted", description: TOO_LARGE });
    },
    { tag: PASTE_TAG },
  );
  return true;
}
