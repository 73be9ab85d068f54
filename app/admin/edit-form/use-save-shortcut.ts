import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect } from "react";
import { getLetter } from "~/ui/keys";

/** Makes Ctrl-S and ⌘S press a form's button from anywhere on its page, instead of opening the browser's dialog. */
export function useSaveShortcut(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const press = () => button.current?.form?.requestSubmit(button.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      // An open dialog must be answered first.
      if (!event.repeat && !document.querySelector("dialog:modal")) press();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [button]);
}

/** Whether the keys pressed are Ctrl-S or ⌘S. */
export function isSaveShortcut(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return getLetter(event) === "s" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
