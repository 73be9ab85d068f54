import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { Floating } from "../floating/floating";
import { useBox } from "../floating/use-box";
import { PictureForm } from "./picture-form";
import { usePictureKeys } from "./picture-keys";
import { SizeHandle } from "./size-handle";
import { type SelectedPicture, useSelectedPicture } from "./use-selected-picture";

/** The selected picture's frame with the resize handle, and its settings below. */
export function PictureTools() {
  const selected = useSelectedPicture();
  usePictureKeys();
  return (
    <>
      <p className="vh" aria-live="polite">
        {selected
          ? `Image selected: ${selected.picture.alt || "no description yet"}. Press Tab for its settings, or Alt and an arrow key to move it.`
          : ""}
      </p>
      {selected ? <Tools key={selected.key} selected={selected} /> : null}
    </>
  );
}

function Tools({ selected: { key, picture } }: { selected: SelectedPicture }) {
  const [editor] = useLexicalComposerContext();
  const image = () => editor.getElementByKey(key)?.querySelector("img") ?? null;
  const box = useBox(() => image()?.getBoundingClientRect());
  if (!box) return null;
  return (
    <>
      <div
        className="picture-frame"
        style={{
          insetInlineStart: box.left,
          insetBlockStart: box.top,
          inlineSize: box.width,
          blockSize: box.height,
        }}
      >
        <SizeHandle nodeKey={key} image={image} picture={picture} shown={box} />
      </div>
      <Floating box={box} className="picture-panel" label="Image" mayCover>
        <PictureForm nodeKey={key} picture={picture} image={image} />
      </Floating>
    </>
  );
}
