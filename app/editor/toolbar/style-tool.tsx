import type { LexicalEditor, TextFormatType } from "lexical";
import type { ReactNode } from "react";
import { fontFamilies } from "~/rich-text/styles";
import { alignments } from "../alignment";
import { backgroundColors, textColors } from "../colors";
import { icons } from "../icons";
import { shortcuts } from "../shortcuts";
import { clearFormatting, setAlignment, setLineHeight, setTextStyle, toggleFormat } from "./actions";
import { Palette } from "./palette";
import { Panel } from "./panel";
import type { SelectionFormat } from "./selection-format";
import { Pick, Tool } from "./tool";
import { useToolPanel } from "./use-tool-panel";

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

type Format = TextFormatType & keyof SelectionFormat;
const formats: { type: Format; name: string; icon: ReactNode; keys?: string }[] = [
  { type: "underline", icon: icons.underline, ...shortcuts.underline },
  { type: "strikethrough", icon: icons.strike, name: "Strikethrough" },
  { type: "code", icon: icons.code, name: "Code" },
];

interface StyleToolProps {
  editor: LexicalEditor;
  format: SelectionFormat;
  onDone: () => void;
}

/** A tool whose panel has what few texts need: the look of letters and lines, which the site otherwise decides. */
export function StyleTool({ editor, format, onDone }: StyleToolProps) {
  const { box, isOpen, toggle, panel } = useToolPanel<HTMLSpanElement>();
  const { fontFamily, fontSize, lineHeight, color, background, align } = format;
  const isStyled =
    formats.some(({ type }) => format[type] === true) ||
    Boolean(fontFamily || fontSize || lineHeight || color || background) ||
    align !== "left";
  return (
    <span className="tool-box" ref={box}>
      <Tool
        name="Font, colours and alignment"
        icon={<span className="aa">Aa</span>}
        pressed={isStyled || undefined}
        expanded={isOpen}
        onPress={toggle}
      />
      {isOpen && (
        <Panel name="Font, colours and alignment" {...panel}>
          <div className="style-tools">
            <fieldset aria-label="Format">
              {formats.map(({ type, ...tool }) => (
                <Tool
                  key={type}
                  inPanel
                  {...tool}
                  pressed={format[type] === true}
                  onPress={() => toggleFormat(editor, type)}
                />
              ))}
              <Tool
                inPanel
                name="Clear formatting"
                icon={icons.clear}
                onPress={() => clearFormatting(editor)}
              />
            </fieldset>
            <fieldset aria-label="Alignment">
              {alignments.map(([alignment, label]) => (
                <Tool
                  key={alignment}
                  inPanel
                  name={label}
                  icon={icons[`align${alignment}`]}
                  pressed={alignment === align}
                  onPress={() => setAlignment(editor, alignment)}
                />
              ))}
            </fieldset>
          </div>
          <div className="style-picks">
            <Pick
              name="Font family"
              inPanel
              value={fontFamily}
              options={fonts}
              onPick={(font) => setTextStyle(editor, "font-family", font || null)}
              onDone={onDone}
            />
            <Pick
              name="Font size"
              inPanel
              value={fontSize}
              options={sizes}
              onPick={(size) => setTextStyle(editor, "font-size", size || null)}
              onDone={onDone}
            />
            <Pick
              name="Line height"
              inPanel
              value={lineHeight}
              options={heights}
              onPick={(height) => setLineHeight(editor, Number(height) || null)}
              onDone={onDone}
            />
          </div>
          <Palette
            name="Text colour"
            value={color}
            colors={textColors}
            onPick={(picked) => setTextStyle(editor, "color", picked)}
          />
          <Palette
            name="Background colour"
            value={background}
            colors={backgroundColors}
            onPick={(picked) => setTextStyle(editor, "background-color", picked)}
          />
        </Panel>
      )}
    </span>
  );
}
