import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_LOW, createCommand } from "lexical";
import { useEffect, useRef } from "react";
import { IMAGE_TYPES } from "~/media/library/use-uploads";
import { icons } from "../icons";
import { $createImageNode } from "../image-node";
import { $insertBlocks } from "../insert";
import { Library } from "../pictures/library";
import { UPLOAD_PICTURES_COMMAND } from "../pictures/uploads";
import { Panel } from "./panel";
import { Tool } from "./tool";
import { useToolPanel } from "./use-tool-panel";

/** Opens the panel from which pictures are added. */
export const OPEN_PICTURES_COMMAND = createCommand<void>("OPEN_PICTURES");

/** The tool that inserts pictures: files from this device, or pictures from the library. */
export function PictureTool() {
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
    return editor.registerCommand(OPEN_PICTURES_COMMAND, open, COMMAND_PRIORITY_LOW);
  }, [editor]);

  return (
    <span className="tool-box" ref={box}>
      <Tool name="Image" icon={icons.picture} expanded={isOpen} onPress={toggle} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        aria-label="Images from this device"
        onChange={({ currentTarget }) => {
          editor.dispatchCommand(UPLOAD_PICTURES_COMMAND, { files: [...(currentTarget.files ?? [])] });
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
            onChoose={(picture) => {
              editor.update(() => $insertBlocks([$createImageNode(picture)]));
              close();
              editor.focus();
            }}
          />
        </Panel>
      )}
    </span>
  );
}
