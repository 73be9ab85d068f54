import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { REDO_COMMAND, type TextFormatType, UNDO_COMMAND } from "lexical";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { backgroundColors, textColors } from "../colors";
import { icons } from "../icons";
import { TableTool } from "../nodes/table/table-tool";
import { OPEN_LINK_EDITOR_COMMAND } from "../plugins/links";
import { shortcuts } from "../shortcuts";
import { clearFormatting, setAlignment, setTextStyle, toggleFormat, toggleList } from "./actions";
import { AlignTool } from "./align-tool";
import { ColorTool } from "./color-tool";
import { ImageTool } from "./image-tool";
import { InsertTool } from "./insert-tool";
import { Picks } from "./picks";
import { type SelectionFormat, useSelectionFormat } from "./selection-format";
import { Tool } from "./tool";
import { useRoving } from "./use-roving";
import { useSticky } from "./use-sticky";

type Format = TextFormatType & keyof SelectionFormat;
const formats: { type: Format; name: string; icon: ReactNode; keys?: string }[] = [
  { type: "bold", icon: icons.bold, ...shortcuts.bold },
  { type: "italic", icon: icons.italic, ...shortcuts.italic },
  { type: "underline", icon: icons.underline, ...shortcuts.underline },
  { type: "strikethrough", icon: icons.strike, name: "Strikethrough" },
  { type: "code", icon: icons.code, name: "Code" },
];

/** The editor's toolbar; it shows the format at the caret. Escape returns to the text. */
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
      <Picks editor={editor} format={format} onDone={backToText} />
      <div>
        {formats.map(({ type, ...tool }) => (
          <Tool
            key={type}
            {...tool}
            pressed={format[type] === true}
            onPress={() => toggleFormat(editor, type)}
          />
        ))}
      </div>
      <div>
        <ColorTool
          name="Text colour"
          icon={
            <span className="sw" style={{ borderColor: format.color || undefined }}>
              A
            </span>
          }
          value={format.color}
          palette={textColors}
          onPick={(color) => setTextStyle(editor, "color", color)}
          onDone={backToText}
        />
        <ColorTool
          name="Background colour"
          icon={
            <span
              className="bg"
              style={format.background ? { background: format.background, color: "#14151a" } : undefined}
            >
              A
            </span>
          }
          value={format.background}
          palette={backgroundColors}
          onPick={(color) => setTextStyle(editor, "background-color", color)}
          onDone={backToText}
        />
        <Tool name="Clear formatting" icon={icons.clear} onPress={() => clearFormatting(editor)} />
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
        <AlignTool
          value={format.align}
          onPick={(alignment) => setAlignment(editor, alignment)}
          onDone={backToText}
        />
      </div>
      <div>
        <Tool
          {...shortcuts.link}
          icon={icons.link}
          pressed={format.link !== ""}
          onPress={() => editor.focus(() => editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined))}
        />
        <ImageTool />
        {format.table ? <TableTool place={format.table} /> : null}
        <InsertTool />
      </div>
    </div>
  );
}
