import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { INSERT_HORIZONTAL_RULE_COMMAND } from "@lexical/react/LexicalHorizontalRuleNode";
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, type TextFormatType, UNDO_COMMAND } from "lexical";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { fontFamilies } from "~/rich-text/styles";
import { icons } from "../icons";
import { backgroundColors, textColors } from "../palette";
import { clearFormatting, setBlockType, setLineHeight, setTextStyle } from "./actions";
import { ColorTool } from "./color-tool";
import { LinkTool } from "./link-tool";
import { type BlockType, type Look, useLook } from "./look";
import { Pick, Tool } from "./tool";
import { useRoving } from "./use-roving";
import { useSticky } from "./use-sticky";

const blockTypes = [
  ["paragraph", "Text"],
  ["h2", "Heading"],
  ["h3", "Subheading"],
  ["h4", "Small heading"],
  ["quote", "Quote"],
  ["code", "Code block"],
] as const;
const fonts = [
  ["", "Default"],
  ...[...fontFamilies.keys()].map((name) => [`"${name}"`, name] as const),
] as const;
const sizes = [
  ["", "Auto"],
  ...[13, 15, 17, 19, 22, 26, 32, 40, 56].map((px) => [`${px}px`, `${px}`] as const),
] as const;
const heights = [
  ["", "Auto"],
  ...["1", "1.2", "1.3", "1.45", "1.6", "1.8", "2", "2.5"].map((height) => [height, height] as const),
] as const;

type Format = TextFormatType & keyof Look;
const formats: [Format, string, ReactNode, string?][] = [
  ["bold", "Bold", icons.bold, "Control+B"],
  ["italic", "Italic", icons.italic, "Control+I"],
  ["underline", "Underline", icons.underline, "Control+U"],
  ["strikethrough", "Strikethrough", icons.strike],
  ["code", "Code", icons.code],
];

/** The toolbar of the editor; it shows the look at the caret. Escape goes back into the text. */
export function Toolbar() {
  const [editor] = useLexicalComposerContext();
  const { look, canUndo, canRedo } = useLook();
  const bar = useRef<HTMLDivElement>(null);
  const rove = useRoving(bar);
  useSticky(bar);
  const backToText = () => editor.focus();
  const list = (type: "bullet" | "number") => {
    const insert = type === "bullet" ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND;
    editor.dispatchCommand(look.list === type ? REMOVE_LIST_COMMAND : insert, undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    rove(event);
    if (event.key === "Escape") backToText();
  };

  return (
    <div ref={bar} className="tools" role="toolbar" aria-label="Formatting" onKeyDown={onKeyDown}>
      <div>
        <Tool
          name="Undo"
          keys="Control+Z"
          icon={icons.undo}
          disabled={!canUndo}
          onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
        <Tool
          name="Redo"
          keys="Control+Y"
          icon={icons.redo}
          disabled={!canRedo}
          onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
      </div>
      <div className="picks">
        <Pick
          name="Text type"
          value={look.block}
          options={blockTypes}
          width={7}
          onPick={(type) => setBlockType(editor, type as BlockType)}
          onDone={backToText}
        />
        <Pick
          name="Font family"
          value={look.fontFamily}
          options={fonts}
          width={7.25}
          onPick={(font) => setTextStyle(editor, "font-family", font || null)}
          onDone={backToText}
        />
        <Pick
          name="Font size"
          value={look.fontSize}
          options={sizes}
          icon={icons.size}
          width={5.25}
          onPick={(size) => setTextStyle(editor, "font-size", size || null)}
          onDone={backToText}
        />
        <Pick
          name="Line height"
          value={look.lineHeight}
          options={heights}
          icon={icons.lineHeight}
          width={5.25}
          onPick={(height) => setLineHeight(editor, Number(height) || null)}
          onDone={backToText}
        />
      </div>
      <div>
        {formats.map(([format, name, icon, keys]) => (
          <Tool
            key={format}
            name={name}
            keys={keys}
            icon={icon}
            pressed={look[format] === true}
            onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
          />
        ))}
      </div>
      <div>
        <ColorTool
          name="Text colour"
          icon={
            <span className="sw" style={{ borderColor: look.color || undefined }}>
              A
            </span>
          }
          value={look.color}
          palette={textColors}
          onPick={(color) => setTextStyle(editor, "color", color)}
          onDone={backToText}
        />
        <ColorTool
          name="Background colour"
          icon={
            <span
              className="bg"
              style={look.background ? { background: look.background, color: "#14151a" } : undefined}
            >
              A
            </span>
          }
          value={look.background}
          palette={backgroundColors}
          onPick={(color) => setTextStyle(editor, "background-color", color)}
          onDone={backToText}
        />
      </div>
      <div>
        <Tool
          name="Bulleted list"
          icon={icons.bulletedList}
          pressed={look.list === "bullet"}
          onPress={() => list("bullet")}
        />
        <Tool
          name="Numbered list"
          icon={icons.numberedList}
          pressed={look.list === "number"}
          onPress={() => list("number")}
        />
      </div>
      <div>
        <LinkTool url={look.link} />
        <Tool
          name="Horizontal rule"
          icon={icons.rule}
          onPress={() => editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined)}
        />
        <Tool name="Clear formatting" icon={icons.clear} onPress={() => clearFormatting(editor)} />
      </div>
    </div>
  );
}
