import { $isCodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, $isRangeSelection, createCommand, type LexicalCommand, type NodeKey } from "lexical";
import { useLayoutEffect, useRef } from "react";
import { MATH_LANGUAGE } from "~/rich-text/math";
import { isComposing } from "~/ui/keys";
import { Floating } from "../../floating/floating";
import { useBox } from "../../floating/use-box";
import { $getSelectedNode } from "../../node-selection";
import { useInlineField } from "../../use-inline-field";
import { $createMathNode, $isMathNode, type MathNode } from "./math-node";
import { usePreview } from "./use-preview";

/** Inserts an inline formula and opens its field. */
export const INSERT_FORMULA_COMMAND: LexicalCommand<undefined> = createCommand("INSERT_FORMULA_COMMAND");

interface FormulaAtCaret {
  key: NodeKey;
  latex: string;
  isBlock: boolean;
}

const FIELD = {
  name: "latex",
  insertCommand: INSERT_FORMULA_COMMAND,
  $create: () => $createMathNode(""),
  isNode: $isMathNode,
  isEmpty: (node: MathNode) => node.getLatex().trim() === "",
  $find: $formulaAtCaret,
};

/**
 * The popover below the formula at the caret, with a preview of the formula or its error. For an inline formula it also
 * contains the LaTeX field: a click or Enter opens it, Enter or Escape returns to the text. An inline formula left
 * without LaTeX is removed.
 */
export function Formulas() {
  const { target, isEditing, change, leave } = useInlineField(FIELD);
  return target ? (
    <FormulaPopover
      key={target.key}
      formula={target}
      isEditing={isEditing}
      onChange={(latex) => change((node) => node.setLatex(latex))}
      onLeave={leave}
    />
  ) : null;
}

interface PopoverProps {
  formula: FormulaAtCaret;
  isEditing: boolean;
  onChange: (latex: string) => void;
  onLeave: (returnsFocus: boolean) => void;
}

function FormulaPopover({ formula: { key, latex, isBlock }, isEditing, onChange, onLeave }: PopoverProps) {
  const [editor] = useLexicalComposerContext();
  const preview = usePreview(latex, isBlock);
  const box = useBox(() => editor.getElementByKey(key)?.getBoundingClientRect());
  if (!box || (!isEditing && !preview)) return null;
  return (
    <Floating box={box} className="formula-popover" label="Formula" makesRoom>
      {isEditing ? <LatexField latex={latex} onChange={onChange} onLeave={onLeave} /> : null}
      {preview && "html" in preview ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: MathML of the server, from a list of allowed elements
        <div className="formula-preview" dangerouslySetInnerHTML={{ __html: preview.html }} />
      ) : null}
      {preview && "error" in preview ? <p className="field-error">{preview.error}</p> : null}
    </Floating>
  );
}

/** Takes the focus without scrolling, since its popover is only positioned after this render. */
function LatexField({
  latex,
  onChange,
  onLeave,
}: Pick<PopoverProps, "onChange" | "onLeave"> & { latex: string }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <input
      ref={field}
      className="input mono"
      aria-label="LaTeX"
      placeholder="LaTeX, such as x^2"
      spellCheck={false}
      autoCapitalize="none"
      value={latex}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onLeave(false)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave(true);
      }}
    />
  );
}

function $formulaAtCaret(): FormulaAtCaret | null {
  const node = $getSelectedNode();
  if ($isMathNode(node)) return { key: node.getKey(), latex: node.getLatex(), isBlock: false };
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const block = selection.anchor.getNode().getTopLevelElement();
  if (!$isCodeNode(block) || block.getLanguage() !== MATH_LANGUAGE) return null;
  return { key: block.getKey(), latex: block.getTextContent(), isBlock: true };
}
