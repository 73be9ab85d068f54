import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_NORMAL, KEY_ESCAPE_COMMAND } from "lexical";
import { useEffect, useRef } from "react";

/** Escape in the text ends what is open; whatever was opened last goes first. */
export function useEscape(isOpen: boolean, end: () => void): void {
  const [editor] = useLexicalComposerContext();
  const latest = useRef(end);
  latest.current = end;

  useEffect(() => {
    if (!isOpen) return;
    return editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        latest.current();
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    );
  }, [editor, isOpen]);
}
