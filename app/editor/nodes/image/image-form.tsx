import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type NodeKey } from "lexical";
import { useState } from "react";
import { MAX_ALT_LENGTH, MAX_CREDIT_LENGTH, MAX_SIDE } from "~/rich-text/nodes/image/image";
import { icons } from "../../icons";
import { NodeField } from "../../node-panel/node-panel";
import { useNodeChange } from "../../node-panel/use-node-change";
import { $moveBlock } from "../../plugins/move-block";
import { $remove } from "./image-keys";
import { ImageLayout } from "./image-layout";
import { ImageLink } from "./image-link";
import { $isImageNode, type ImageFields } from "./image-node";
import { LibraryWords } from "./library-words";
import { getDimensions, getShape } from "./size";

interface ImageFormProps {
  nodeKey: NodeKey;
  image: ImageFields;
  /** Whether the previous block is an image. */
  follows: boolean;
  getElement: () => HTMLImageElement | null;
}

/** The settings of an image: layout, description, caption, credit, link and size. */
export function ImageForm({ nodeKey, image, follows, getElement }: ImageFormProps) {
  const [editor] = useLexicalComposerContext();
  const [isOpen, setOpen] = useState(Boolean(image.credit || image.link));
  const step = useNodeChange(nodeKey, $isImageNode);
  const change = (name: string, part: Partial<ImageFields>) =>
    step.change(name, (node) => node.setFields(part));
  const act = ($act: (key: NodeKey) => void) => editor.update(() => $act(nodeKey));
  const move = (direction: "up" | "down") =>
    editor.update(() => {
      const node = $getNodeByKey(nodeKey);
      if (node) $moveBlock(node, direction);
    });
  const words = (name: "alt" | "title" | "credit", label: string, hint: string) => (
    <NodeField label={label}>
      <input
        className="input"
        type="text"
        dir="auto"
        maxLength={name === "credit" ? MAX_CREDIT_LENGTH : MAX_ALT_LENGTH}
        placeholder={hint}
        value={image[name] ?? ""}
        onChange={({ target }) =>
          change(name, { [name]: name === "alt" || target.value.trim() ? target.value : EMPTY[name] })
        }
        onBlur={step.end}
      />
    </NodeField>
  );
  const side = (name: "width" | "height", label: string) => (
    <input
      // Recreates the input when the size is changed elsewhere, so it shows the new size.
      key={`${image[name]}`}
      className="input mono"
      aria-label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_SIDE}
      placeholder="auto"
      defaultValue={image[name] ?? ""}
      onBlur={({ target }) => {
        const value = Number(target.value);
        if (value === (image[name] ?? 0)) return;
        const isSide = Number.isFinite(value) && value >= 1 && value <= MAX_SIDE;
        const asked = name === "width" ? { width: value } : { height: value };
        change(
          "size",
          isSide ? getDimensions(asked, getShape(image, getElement())) : { width: null, height: null },
        );
        step.end();
      }}
    />
  );

  return (
    <>
      <ImageLayout image={image} follows={follows} onChange={(part) => change("layout", part)} />
      {words("alt", "Description", "For screen readers")}
      {image.alt ? null : <LibraryWords src={image.src} onTake={(alt) => change("alt", { alt })} />}
      {words("title", "Caption", "Shown below the image")}
      <div className="image-foot">
        <details
          className="image-more"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>Credit, link and size</summary>
          {words("credit", "Credit", "Who made it")}
          <ImageLink link={image.link} onChange={(link) => change("link", { link })} />
          <div className="image-row">
            <span>Size</span>
            {side("width", "Width")}
            <span aria-hidden="true">×</span>
            {side("height", "Height")}
          </div>
        </details>
        <span className="image-acts">
          <ImageAct name="Move up" icon={icons.up} onPress={() => move("up")} />
          <ImageAct name="Move down" icon={icons.down} onPress={() => move("down")} />
          <ImageAct
            name="Delete image"
            icon={icons.bin}
            onPress={() => {
              act($remove);
              editor.focus();
            }}
          />
        </span>
      </div>
    </>
  );
}

const EMPTY = { title: null, credit: undefined };

function ImageAct({ name, icon, onPress }: { name: string; icon: JSX.Element; onPress: () => void }) {
  return (
    <button type="button" className="tool" title={name} aria-label={name} onClick={onPress}>
      {icon}
    </button>
  );
}
