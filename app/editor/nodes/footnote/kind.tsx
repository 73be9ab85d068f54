import { icons } from "../../icons";
import type { EditorKind } from "../kind";
import { FOOTNOTE, FootnoteNode } from "./footnote-node";
import { Footnotes, INSERT_FOOTNOTE_COMMAND } from "./footnotes";

export const footnote: EditorKind = {
  nodes: [FootnoteNode],
  items: [
    {
      name: "Footnote",
      markdown: "[^1]",
      words: "note reference annotation source",
      icon: icons.footnote,
      run: (editor) => editor.dispatchCommand(INSERT_FOOTNOTE_COMMAND, undefined),
    },
  ],
  typed: [FOOTNOTE],
  Plugin: Footnotes,
};
