import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_LOW, createCommand } from "lexical";
import { useEffect, useRef } from "react";
import { IMAGE_TYPES } from "~/media/library/use-uploads";
import { icons } from "../icons";
import { $insertBlocks } from "../insert";
import { $createImageNode } from "../nodes/image/image-node";
import { Library } from "../nodes/image/library";
import { UPLOAD_FILES_COMMAND } from "../nodes/image/upload-command";
import { Panel } from "./panel";
import { Tool } from "./tool";
import { useToolPanel } from "./use-tool-panel";

/** Opens the panel from which images are added. */
export const OPEN_IMAGES_COMMAND = createCommand<void>("OPEN_IMAGES");

/** The tool that inserts images: files from this device, or images from the library. */
export function ImageTool() {
  const [editor] = useLexicalComposerContext();
  const { box, isOpen, show, toggle, close, panel } = useToolPanel<HTMLSpanElement>();
  const chooser = useRef<HTMLInputElement>(null);
  const opening = useRef(show);
  opening.current = show;

  useEffect(() => {
    const open = () => {
      opening.current();
      return true;
    };
    return editor.registerCommand(OPEN_IMAGES_COMMAND, open, COMMAND_PRIORITY_LOW);
  }, [editor]);

  return (
    <span className="tool-box" ref={box}>
      <Tool name="Image" icon={icons.image} expanded={isOpen} onPress={toggle} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        aria-label="Images from this device"
        onChange={({ currentTarget }) => {
          editor.dispatchCommand(UPLOAD_FILES_COMMAND, { files: [...(currentTarget.files ?? [])] });
          currentTarget.value = "";
        }}
      />
      {isOpen && (
        <Panel name="Add images" {...panel}>
          <button
            type="button"
            className="btn btn-solid"
            onClick={() => {
              chooser.current?.click();
              close();
            }}
          >
            From this device
          </button>
          <Library
            onChoose={(image) => {
              editor.update(() => $insertBlocks([$createImageNode(image)]));
              close();
              editor.focus();
            }}
          />
        </Panel>
      )}
    </span>
  );
}
