import { $onUpdate } from "lexical";
import { safeSource } from "~/rich-text/links";
import { icons } from "../../icons";
import { OPEN_IMAGES_COMMAND } from "../../toolbar/image-tool";
import { allow, type EditorKind } from "../kind";
import { DragPlugin } from "./drag";
import { ImageNode } from "./image-node";
import { ImageTools } from "./image-tools";
import { UploadNode } from "./upload-node";

export const image: EditorKind = {
  nodes: [ImageNode, UploadNode],
  between: [ImageNode, UploadNode],
  allowed: [allow(ImageNode, $allowImage)],
  items: [
    {
      name: "Image",
      markdown: "",
      words: "img photo picture upload library",
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

function $allowImage(image: ImageNode): void {
  const { src } = image.getFields();
  const allowed = safeSource(src);
  // The image's link and layout were checked when it was read (ImageNode.importJSON).
  if (allowed === null) image.remove();
  else if (allowed !== src) image.setFields({ src: allowed });
}
