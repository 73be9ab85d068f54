import { $onUpdate } from "lexical";
import { icons } from "../../icons";
import { OPEN_IMAGES_COMMAND } from "../../toolbar/image-tool";
import type { EditorKind } from "../kind";
import { DragPlugin } from "./drag";
import { ImageNode } from "./image-node";
import { ImageTools } from "./image-tools";
import { UploadNode } from "./upload-node";

export const image: EditorKind = {
  nodes: [ImageNode, UploadNode],
  between: [ImageNode, UploadNode],
  items: [
    {
      name: "Image",
      markdown: "",
      words: "image photo upload library",
      icon: icons.image,
      hasButton: true,
      run: (editor) => $onUpdate(() => editor.dispatchCommand(OPEN_IMAGES_COMMAND, undefined)),
    },
  ],
  Plugin: () => (
    <>
      <ImageTools />
      <DragPlugin />
    </>
  ),
};
