import { icons } from "../../icons";
import type { EditorKind } from "../kind";
import { NOTE, NoteNode } from "./note-node";
import { INSERT_NOTE_COMMAND, Notes } from "./notes";

export const note: EditorKind = {
  nodes: [NoteNode],
  items: [
    {
      name: "Footnote",
      markdown: "[^1]",
      words: "note reference annotation source",
      icon: icons.note,
      run: (editor) => editor.dispatchCommand(INSERT_NOTE_COMMAND, undefined),
    },
  ],
  typed: [NOTE],
  Plugin: Notes,
};
