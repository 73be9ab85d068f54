import { icons } from "../../icons";
import { setBlockType } from "../../toolbar/actions";
import type { EditorKind } from "../kind";

export const paragraph: EditorKind = {
  items: [
    {
      name: "Text",
      markdown: "",
      words: "paragraph plain",
      icon: icons.text,
      hasButton: true,
      run: (editor) => setBlockType(editor, "paragraph"),
    },
  ],
};
