import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";

/**
 * Browsers move the caret at once but fire `selectionchange` a moment later. On a busy machine the next key can arrive
 * in between, while Lexical still has the old caret: Control-End and Enter would then split the text in the middle. So
 * the event is fired before each key other than a letter; letters go to the browser's caret anyway.
 */
export function LateCaretPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    let reported = readCaret();
    const onSelectionChange = () => {
      reported = readCaret();
    };
    const onKeyDown = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) => {
      const isLetter = key.length === 1 && !ctrlKey && !metaKey;
      if (isLetter || isComposing || isSame(reported, readCaret())) return;
      document.dispatchEvent(new Event("selectionchange"));
    };
    document.addEventListener("selectionchange", onSelectionChange);
    const unregister = editor.registerRootListener((root, previous) => {
      previous?.removeEventListener("keydown", onKeyDown, true);
      root?.addEventListener("keydown", onKeyDown, true);
    });
    return () => {
      unregister();
      document.removeEventListener("selectionchange", onSelectionChange);
    };
  }, [editor]);

  return null;
}

type Caret = readonly (Node | number | null | undefined)[];

function readCaret(): Caret {
  const selection = getSelection();
  return [selection?.anchorNode, selection?.anchorOffset, selection?.focusNode, selection?.focusOffset];
}

const isSame = (one: Caret, other: Caret) => one.every((part, at) => part === other[at]);
