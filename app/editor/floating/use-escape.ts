import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_NORMAL, type CommandListenerPriority, KEY_ESCAPE_COMMAND } from "lexical";
import { useEffect, useRef } from "react";

/** Calls `end` on Escape in the text while something is open. What surrounds other surfaces needs a lower priority. */
export function useEscape(
  isOpen: boolean,
  end: () => void,
  priority: CommandListenerPriority = COMMAND_PRIORITY_NORMAL,
): void {
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
      priority,
    );
  }, [editor, isOpen, priority]);
}
