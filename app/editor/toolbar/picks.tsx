import type { LexicalEditor } from "lexical";
import { codeLanguages } from "~/rich-text/nodes/code/code-languages";
import { calloutTitles } from "~/rich-text/nodes/quote/callout";
import { fontFamilies } from "~/rich-text/styles";
import { icons } from "../icons";
import { setBlockType, setCodeLanguage, setLineHeight, setTextStyle } from "./actions";
import type { BlockType, SelectionFormat } from "./selection-format";
import { Pick } from "./tool";

const blockTypes = [
  ["paragraph", "Text"],
  ["h2", "Heading"],
  ["h3", "Subheading"],
  ["h4", "Small heading"],
  ["quote", "Quote"],
  ...Object.entries(calloutTitles),
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

/** The toolbar's selects: text type, font or code language, font size and line height. */
export function Picks({
  editor,
  format,
  onDone,
}: {
  editor: LexicalEditor;
  format: SelectionFormat;
  onDone: () => void;
}) {
  return (
    <div className="picks">
      <Pick
        name="Text type"
        value={format.block}
        options={blockTypes}
        width={7}
        onPick={(type) => setBlockType(editor, type as BlockType)}
        onDone={onDone}
      />
      {/* Code has a language instead of a font. */}
      {format.block === "code" ? (
        <Pick
          name="Code language"
          value={format.language}
          options={codeLanguages}
          width={7.25}
          onPick={(language) => setCodeLanguage(editor, language)}
          onDone={onDone}
        />
      ) : (
        <Pick
          name="Font family"
          value={format.fontFamily}
          options={fonts}
          width={7.25}
          onPick={(font) => setTextStyle(editor, "font-family", font || null)}
          onDone={onDone}
        />
      )}
      <Pick
        name="Font size"
        value={format.fontSize}
        options={sizes}
        icon={icons.size}
        width={5.25}
        onPick={(size) => setTextStyle(editor, "font-size", size || null)}
        onDone={onDone}
      />
      <Pick
        name="Line height"
        value={format.lineHeight}
        options={heights}
        icon={icons.lineHeight}
        width={5.25}
        onPick={(height) => setLineHeight(editor, Number(height) || null)}
        onDone={onDone}
      />
    </div>
  );
}
