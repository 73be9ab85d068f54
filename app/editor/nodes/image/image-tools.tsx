import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { LexicalNode, NodeKey } from "lexical";
import { useBox } from "../../floating/use-box";
import { NodePanel } from "../../node-panel/node-panel";
import { SelectedNode } from "../../node-panel/selected-node";
import { ImageForm } from "./image-form";
import { useImageKeys } from "./image-keys";
import { $isImageNode, type ImageFields } from "./image-node";
import { SizeHandle } from "./size-handle";

/** The selected image's frame with the resize handle, and its settings below. */
export function ImageTools() {
  useImageKeys();
  return (
    <SelectedNode
      $read={$readImage}
      describe={({ image }) =>
        `Image selected: ${image.alt || "no description yet"}. Press Tab for its settings`
      }
    >
      {(selected) => <Tools {...selected} />}
    </SelectedNode>
  );
}

interface SelectedImage {
  image: ImageFields;
  /** Whether the previous block is an image. */
  follows: boolean;
}

const $readImage = (node: LexicalNode): SelectedImage | null =>
  $isImageNode(node) ? { image: node.getFields(), follows: $isImageNode(node.getPreviousSibling()) } : null;

function Tools({ nodeKey, image, follows }: SelectedImage & { nodeKey: NodeKey }) {
  const [editor] = useLexicalComposerContext();
  const getElement = () => editor.getElementByKey(nodeKey)?.querySelector("img") ?? null;
  const box = useBox(() => getElement()?.getBoundingClientRect());
  if (!box) return null;
  return (
    <>
      <div
        className="image-frame"
        style={{
          insetInlineStart: box.left,
          insetBlockStart: box.top,
          inlineSize: box.width,
          blockSize: box.height,
        }}
      >
        <SizeHandle nodeKey={nodeKey} image={image} getElement={getElement} shown={box} />
      </div>
      <NodePanel box={box} label="Image" mayCover>
        <ImageForm nodeKey={nodeKey} image={image} follows={follows} getElement={getElement} />
      </NodePanel>
    </>
  );
}
