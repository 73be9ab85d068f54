import { $isCodeNode, type CodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  $isTabNode,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  type RangeSelection,
  type TextNode,
} from "lexical";
import { useEffect, useState } from "react";
import { MATH_LANGUAGE } from "~/rich-text/math";

/**
 * The keys of a code block, and the sentence that names them: Tab indents the selected lines, Shift+Tab takes that back,
 * and Escape, then Tab, leaves the text, so that the keyboard is never trapped.
 */
export function CodeKeys() {
  const [editor] = useLexicalComposerContext();
  const [hint, setHint] = useState("");

  useEffect(() => {
    /** Whether Tab leaves: after Escape, until another key. */
    let leaves = false;
    const say = () => setHint(editor.getEditorState().read(() => $getHint(leaves)));
    return mergeRegister(
      editor.registerUpdateListener(say),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        ({ key }) => {
          if (leaves && key !== "Tab" && key !== "Shift") leaves = false;
          return false;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          if (leaves || !$getCode()) return false;
          event.preventDefault();
          leaves = true;
          say();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          const [code, selection] = [$getCode(), $getSelection()];
          if (!code || leaves || !$isRangeSelection(selection)) return false;
          event.preventDefault();
          $indent(code, selection, event.shiftKey);
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    );
  }, [editor]);

  return (
    <span aria-live="polite" className="key-hint">
      {hint}
    </span>
  );
}

function $getCode(): CodeNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), $isCodeNode) : null;
}

function $getHint(leaves: boolean): string {
  const code = $getCode();
  if (!code) return "";
  if (leaves) return "Tab leaves the text";
  return code.getLanguage() === MATH_LANGUAGE
    ? "Enter leaves the formula, Shift+Enter adds a line"
    : "Tab indents; Escape, then Tab, leaves";
}

/** Indents with a tab if the code has lines that begin with one, otherwise with two spaces. */
function $indent(code: CodeNode, selection: RangeSelection, isBack: boolean): void {
  const unit = /^\t/m.test(code.getTextContent()) ? "\t" : "  ";
  if (!isBack && selection.isCollapsed()) {
    selection.insertText(unit);
    return;
  }
  const selected = new Set(selection.getNodes().map((node) => node.getKey()));
  for (const line of $getLines(code)) {
    const [first] = line;
    if (first && line.some((node) => selected.has(node.getKey()))) $indentLine(first, unit, isBack);
  }
}

/** The texts of each line. */
function $getLines(code: CodeNode): TextNode[][] {
  const lines: TextNode[][] = [[]];
  for (const child of code.getChildren()) {
    if ($isTextNode(child)) lines.at(-1)?.push(child);
    else lines.push([]);
  }
  return lines;
}

function $indentLine(first: TextNode, unit: string, isBack: boolean): void {
  if ($isTabNode(first)) {
    if (isBack) first.remove();
    else first.insertBefore($createTextNode(unit));
    return;
  }
  const taken = isBack ? (/^(?:\t| {1,2})/.exec(first.getTextContent())?.[0].length ?? 0) : 0;
  const added = isBack ? "" : unit;
  first.spliceText(0, taken, added);
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  // Lexical leaves a selection where it was, not at the letter that it was at. Whole lines stay selected.
  for (const point of [selection.anchor, selection.focus]) {
    if (point.key === first.getKey() && point.offset > 0)
      point.set(point.key, Math.max(0, point.offset - taken + added.length), "text");
  }
}
