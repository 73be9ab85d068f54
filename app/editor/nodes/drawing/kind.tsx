import { icons } from "../../icons";
import { $selectBlock } from "../../insert";
import { insertBlock } from "../../toolbar/actions";
import type { EditorKind } from "../kind";
import { $createDrawingNode, DrawingNode, EXAMPLE } from "./drawing-node";
import { DrawingTools } from "./drawing-tools";

export const drawing: EditorKind = {
  nodes: [DrawingNode],
  between: [DrawingNode],
  items: [
    {
      name: "Drawing to turn",
      markdown: "",
      words: "chart diagram slider interactive bar lever scale dots fee",
      icon: icons.drawing,
      run: (editor) => insertBlock(editor, () => $createDrawingNode(EXAMPLE), $selectBlock),
    },
  ],
  Plugin: DrawingTools,
};
