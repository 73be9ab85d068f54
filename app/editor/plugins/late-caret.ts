import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";

/**
 * Browsers move the caret at once and tell it a moment later. On a busy machine the next key comes between the two, and
 * Lexical would still have the caret where it was: Control-End and Enter would write in the middle of the text. So it is
 * told before each key that is more than a letter; letters are written where the browser has the caret.
 */
export function LateCaretPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    let told = readCaret();
    const onSelectionChange = () => {
      told = readCaret();
    };
    const onKeyDown = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) => {
      const isLetter = key.length === 1 && !ctrlKey && !metaKey;
      if (isLetter || isComposing || isSame(told, readCaret())) return;
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
