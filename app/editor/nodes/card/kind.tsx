import { icons } from "../../icons";
import { CHOOSE_FILES_COMMAND } from "../image/file-chooser";
import { allow, type EditorKind } from "../kind";
import { CardNode } from "./card-node";
import { CardTools } from "./card-tools";
import { CardsPlugin } from "./cards";

export const card: EditorKind = {
  nodes: [CardNode],
  between: [CardNode],
  allowed: [
    allow(CardNode, (card) => {
      if (card.getCard().url === "") card.remove();
    }),
  ],
  items: [
    {
      name: "File",
      markdown: "",
      words: "upload download attachment document pdf zip audio sound music podcast mp3 video film mp4",
      icon: icons.file,
      run: (editor) => editor.dispatchCommand(CHOOSE_FILES_COMMAND, undefined),
    },
  ],
  Plugin: () => (
    <>
      <CardTools />
      <CardsPlugin />
    </>
  ),
};
