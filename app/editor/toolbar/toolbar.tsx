import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { REDO_COMMAND, UNDO_COMMAND } from "lexical";
import { type KeyboardEvent, useRef } from "react";
import { icons } from "../icons";
import { TableTool } from "../nodes/table/table-tool";
import { OPEN_LINK_EDITOR_COMMAND } from "../plugins/links";
import { shortcuts } from "../shortcuts";
import { toggleFormat, toggleList } from "./actions";
import { ImageTool } from "./image-tool";
import { InsertTool } from "./insert-tool";
import { useSelectionFormat } from "./selection-format";
import { StyleTool } from "./style-tool";
import { Tool } from "./tool";
import { TypePicks } from "./type-picks";
import { useRoving } from "./use-roving";
import { useSticky } from "./use-sticky";

/** The editor's toolbar, one row of what most texts need; it shows the format at the caret. Escape returns to the text. */
export function Toolbar() {
  const [editor] = useLexicalComposerContext();
  const { format, canUndo, canRedo } = useSelectionFormat();
  const bar = useRef<HTMLDivElement>(null);
  const rove = useRoving(bar);
  useSticky(bar);
  const backToText = () => editor.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    rove(event);
    if (event.key === "Escape") backToText();
  };

  return (
    <div ref={bar} className="tools" role="toolbar" aria-label="Formatting" onKeyDown={onKeyDown}>
      <div>
        <Tool
          {...shortcuts.undo}
          isHistory
          icon={icons.undo}
          disabled={!canUndo}
          onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
        <Tool
          {...shortcuts.redo}
          isHistory
          icon={icons.redo}
          disabled={!canRedo}
          onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
      </div>
      <TypePicks editor={editor} format={format} onDone={backToText} />
      <div>
        <Tool
          {...shortcuts.bold}
          icon={icons.bold}
          pressed={format.bold}
          onPress={() => toggleFormat(editor, "bold")}
        />
        <Tool
          {...shortcuts.italic}
          icon={icons.italic}
          pressed={format.italic}
          onPress={() => toggleFormat(editor, "italic")}
        />
        <Tool
          {...shortcuts.link}
          icon={icons.link}
          pressed={format.link !== ""}
          onPress={() => editor.focus(() => editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined))}
        />
      </div>
      <div>
        <Tool
          name="Bulleted list"
          icon={icons.bulletedList}
          pressed={format.list === "bullet"}
          onPress={() => toggleList(editor, "bullet")}
        />
        <Tool
          name="Numbered list"
          icon={icons.numberedList}
          pressed={format.list === "number"}
          onPress={() => toggleList(editor, "number")}
        />
      </div>
      <div>
        <ImageTool />
        {format.table ? <TableTool place={format.table} /> : null}
        <InsertTool />
      </div>
      <div>
        <StyleTool editor={editor} format={format} onDone={backToText} />
      </div>
    </div>
  );
}
