import { $isCodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  createCommand,
  HISTORY_MERGE_TAG,
  isDOMNode,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  mergeRegister,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { MATH_LANGUAGE } from "~/rich-text/math";
import { Floating } from "../floating/floating";
import { useBox } from "../floating/use-box";
import { useUndoStep } from "../use-undo-step";
import { $createMathNode, $isMathNode } from "./math-node";
import { usePreview } from "./use-preview";

/** Inserts a formula within the line and opens its field. */
export const INSERT_FORMULA_COMMAND: LexicalCommand<undefined> = createCommand("INSERT_FORMULA_COMMAND");

/** The name of a formula's field in the undo history. */
const LATEX = "latex";

interface FormulaAtCaret {
  key: NodeKey;
  latex: string;
  isBlock: boolean;
}

/**
 * Below the formula at the caret: how it looks on the page, or what is wrong with it. One within a line has its field
 * there: a click or Enter goes to it, Enter or Escape comes back. Without its LaTeX it is gone.
 */
export function Formulas() {
  const [editor] = useLexicalComposerContext();
  const [formula, setFormula] = useState<FormulaAtCaret | null>(null);
  const [isEditing, setEditing] = useState(false);
  const step = useUndoStep();

  useEffect(() => {
    const $open = (key: NodeKey) => {
      const selection = $createNodeSelection();
      selection.add(key);
      $setSelection(selection);
      setEditing(true);
      return true;
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($formulaAtCaret);
        setFormula((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
        if (!next || next.isBlock) setEditing(false);
      }),
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!$isMathNode(node)) return false;
          step.end();
          return $open(node.getKey());
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          const found = $formulaAtCaret();
          if (!found || found.isBlock) return false;
          event?.preventDefault();
          step.end();
          return $open(found.key);
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        INSERT_FORMULA_COMMAND,
        () => {
          const node = $createMathNode("");
          $insertNodes([node]);
          step.join(LATEX);
          return $open(node.getKey());
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor, step]);

  if (!formula) return null;
  const change = (latex: string) =>
    editor.update(
      () => {
        const node = $getNodeByKey(formula.key);
        if ($isMathNode(node)) node.setLatex(latex);
      },
      { tag: [SKIP_DOM_SELECTION_TAG, step.getTag(LATEX)], discrete: true },
    );
  /** The caret goes behind the formula. */
  const leave = (returnsFocus: boolean) => {
    setEditing(false);
    editor.update(
      () => {
        const node = $getNodeByKey(formula.key);
        if (!$isMathNode(node)) return;
        if (returnsFocus) node.selectNext(0, 0);
        if (node.getLatex().trim() === "") node.remove();
      },
      { tag: HISTORY_MERGE_TAG },
    );
    if (returnsFocus) editor.focus();
  };
  return (
    <FormulaPopover
      key={formula.key}
      formula={formula}
      isEditing={isEditing}
      onChange={change}
      onLeave={leave}
    />
  );
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

/** It takes the focus without scrolling, since its surface has its place only after the rendering. */
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
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave(true);
      }}
    />
  );
}

function $formulaAtCaret(): FormulaAtCaret | null {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) {
    const [node, ...others] = selection.getNodes();
    if (!$isMathNode(node) || others.length > 0) return null;
    return { key: node.getKey(), latex: node.getLatex(), isBlock: false };
  }
  if (!$isRangeSelection(selection)) return null;
  const block = selection.anchor.getNode().getTopLevelElement();
  if (!$isCodeNode(block) || block.getLanguage() !== MATH_LANGUAGE) return null;
  return { key: block.getKey(), latex: block.getTextContent(), isBlock: true };
}
