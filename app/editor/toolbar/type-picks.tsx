import type { LexicalEditor } from "lexical";
import { codeLanguages } from "~/rich-text/nodes/code/code-languages";
import { calloutTitles } from "~/rich-text/nodes/quote/callout";
import { setBlockType, setCodeLanguage } from "./actions";
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

interface TypePicksProps {
  editor: LexicalEditor;
  format: SelectionFormat;
  onDone: () => void;
}

/** What the block at the caret is, and the language of code. */
export function TypePicks({ editor, format, onDone }: TypePicksProps) {
  return (
    <div>
      <Pick
        name="Text type"
        value={format.block}
        options={blockTypes}
        onPick={(type) => setBlockType(editor, type as BlockType)}
        onDone={onDone}
      />
      {format.block === "code" ? (
        <Pick
          name="Code language"
          value={format.language}
          options={codeLanguages}
          onPick={(language) => setCodeLanguage(editor, language)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}
