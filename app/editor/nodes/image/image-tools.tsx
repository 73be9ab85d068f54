import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { Floating } from "../../floating/floating";
import { useBox } from "../../floating/use-box";
import { ImageForm } from "./image-form";
import { useImageKeys } from "./image-keys";
import { SizeHandle } from "./size-handle";
import { type SelectedImage, useSelectedImage } from "./use-selected-image";

/** The selected image's frame with the resize handle, and its settings below. */
export function ImageTools() {
  const selected = useSelectedImage();
  useImageKeys();
  return (
    <>
      <p className="vh" aria-live="polite">
        {selected
          ? `Image selected: ${selected.image.alt || "no description yet"}. Press Tab for its settings, or Alt and an arrow key to move it.`
          : ""}
      </p>
      {selected ? <Tools key={selected.key} selected={selected} /> : null}
    </>
  );
}

function Tools({ selected: { key, image, follows } }: { selected: SelectedImage }) {
  const [editor] = useLexicalComposerContext();
  const getElement = () => editor.getElementByKey(key)?.querySelector("img") ?? null;
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
        <SizeHandle nodeKey={key} image={image} getElement={getElement} shown={box} />
      </div>
      <Floating box={box} className="image-panel" label="Image" mayCover>
        <ImageForm nodeKey={key} image={image} follows={follows} getElement={getElement} />
      </Floating>
    </>
  );
}
